import { type Kysely, sql } from 'kysely';
import { type Engine, identity } from '../dialect.ts';

/** Names that people want to lead to a tag, and who is for it. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`create table synonym_proposals (
    id ${identity(engine)},
    name text not null,
    tag_id bigint not null,
    user_id bigint not null references users (id),
    status text not null default 'open',
    created_at bigint not null,
    decided_by bigint references users (id),
    decided_at bigint,
    decision_reason text
  )`.execute(db);
  await sql`create unique index synonym_proposals_open on synonym_proposals (tag_id, name)
    where status = 'open'`.execute(db);
  await sql`create index synonym_proposals_name on synonym_proposals (name)`.execute(db);
  await sql`create index synonym_proposals_person on synonym_proposals (user_id)
    where status = 'open'`.execute(db);
  await sql`create table synonym_votes (
    proposal_id bigint not null references synonym_proposals (id) on delete cascade,
    user_id bigint not null references users (id),
    created_at bigint not null,
    primary key (proposal_id, user_id)
  )`.execute(db);
}
