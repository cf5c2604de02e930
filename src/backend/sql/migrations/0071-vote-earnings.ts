import { type Kysely, sql } from 'kysely';

/** What a vote brought the author of its post; null, as for all until now: its full worth. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table votes add column earned integer`.execute(db);
}
