import { type Kysely, sql } from 'kysely';

/** Suspensions with an end and a reason, and the log by what its entries are about, to undo them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column suspended_until bigint`.execute(db);
  await sql`alter table users add column suspended_reason text`.execute(db);
  await sql`create index admin_log_target on admin_log (target_kind, target_id, id)`.execute(db);
}
