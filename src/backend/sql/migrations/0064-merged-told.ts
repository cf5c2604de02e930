import { type Kysely, sql } from 'kysely';

/** When somebody was told of the tag that another one, which they watched too, was merged into. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table merged_followers add column into_told text`.execute(db);
}
