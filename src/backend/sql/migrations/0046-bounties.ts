import { type Kysely, sql } from 'kysely';
import { type Engine, identity } from '../dialect.ts';

/**
 * Bounties. What pages show of an open one stands in the question's row as well, so that reading a
 * question takes no statement more; an answer's row has what it was given.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`create table bounties (
    id ${identity(engine)},
    question_id bigint not null references posts (id),
    user_id bigint not null references users (id),
    amount integer not null,
    status text not null default 'open',
    created_at bigint not null,
    ends_at bigint not null,
    told_at bigint,
    settled_at bigint,
    answer_id bigint references posts (id),
    paid integer
  )`.execute(db);
  await sql`create unique index bounties_open on bounties (question_id) where status = 'open'`.execute(
    db,
  );
  await sql`create index bounties_person on bounties (user_id) where status = 'open'`.execute(db);
  await sql`create index bounties_due on bounties (ends_at) where status = 'open'`.execute(db);
  await sql`alter table posts add column bounty_amount integer`.execute(db);
  await sql`alter table posts add column bounty_until bigint`.execute(db);
  await sql`alter table posts add column bounty_by bigint references users (id)`.execute(db);
  await sql`create index posts_bounty on posts (bounty_until, id, status)
    where kind = 'question' and deleted_at is null and bounty_until is not null`.execute(db);
}
