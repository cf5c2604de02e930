import { type Kysely, sql } from 'kysely';
import { type Engine, identity } from '../dialect.ts';

/**
 * Totals in several rows each, and what tags' sums have yet to take up: on PostgreSQL, those who write
 * at once then wait for nobody's row.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`create table counters_in_shards (
    name text not null,
    shard bigint not null default 0,
    value bigint not null default 0,
    primary key (name, shard)
  )`.execute(db);
  await sql`insert into counters_in_shards (name, value) select name, value from counters`.execute(
    db,
  );
  await sql`drop table counters`.execute(db);
  await sql`alter table counters_in_shards rename to counters`.execute(db);
  await sql`create table tag_changes (
    id ${identity(engine)},
    tag_id bigint not null references tags (id) on delete cascade,
    question_count bigint not null default 0,
    closed_count bigint not null default 0,
    answered_count bigint not null default 0,
    score_sum bigint not null default 0
  )`.execute(db);
  await sql`create index tag_changes_tag on tag_changes (tag_id)`.execute(db);
}
