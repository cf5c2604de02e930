import { type Kysely, sql } from 'kysely';
import { FINGERPRINTS_VERSION } from '../../../error-texts/version.ts';

/** Which version has made the fingerprints of errors: none is from before where there is no question. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table search_fingerprinting add column version integer not null default 0`.execute(
    db,
  );
  await sql`update search_fingerprinting set version = ${FINGERPRINTS_VERSION}
    where not exists (select 1 from posts)`.execute(db);
}
