import { type Kysely, sql } from 'kysely';

/** The words that a suggestion adds and removes; unknown of those made before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table suggestions add column words_added integer`.execute(db);
  await sql`alter table suggestions add column words_removed integer`.execute(db);
}
