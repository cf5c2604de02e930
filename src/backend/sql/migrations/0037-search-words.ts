import { type Kysely, sql } from 'kysely';
import type { Engine } from '../dialect.ts';

/**
 * The words of the questions, and in how many questions each is, by a sample of them; and the sample
 * itself, one row.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  // Words are looked up by their beginning, which other collations do not sort by.
  const collation = engine === 'postgres' ? sql`collate "C"` : sql``;
  await sql`create table search_words (
    word text ${collation} primary key,
    written text not null,
    questions bigint not null,
    sampled_at bigint not null
  )`.execute(db);
  await sql`create index search_words_sampled on search_words (sampled_at)`.execute(db);
  await sql`create table search_sample (
    id bigint primary key,
    questions bigint not null,
    read bigint not null,
    title double precision not null,
    tags double precision not null,
    body double precision not null,
    code double precision not null,
    answers double precision not null,
    sampled_at bigint not null
  )`.execute(db);
}
