import { type Kysely, sql } from 'kysely';

/** Which text each version of a post left, so that an edit that began from it can be joined. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table revisions add column version integer`.execute(db);
}
