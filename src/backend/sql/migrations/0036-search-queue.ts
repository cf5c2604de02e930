import { type Kysely, sql } from 'kysely';
import type { Engine } from '../dialect.ts';

/**
 * Questions whose search documents are to be made anew, in the order of the writes. Nothing here is
 * unique: two who write to one question do not wait for each other.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const id =
    engine === 'sqlite'
      ? sql`integer primary key autoincrement`
      : sql`bigint generated always as identity primary key`;
  await sql`create table search_queue (id ${id}, question_id bigint not null)`.execute(db);
}
