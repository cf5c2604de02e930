import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Engine } from '../../src/backend/sql/dialect.ts';
import { migrationsFor } from '../../src/backend/sql/migrations/index.ts';

/** Tables as an older version has left them. */
export interface OldTables {
  /** The last migration that was done. */
  readonly upTo: string;
  /** Who is in them. */
  readonly people: number;
}

/** Makes the tables of an older version in an empty database, with people in them. */
export async function writeOldTables(
  db: Kysely<unknown>,
  engine: Engine,
  { upTo, people }: OldTables,
): Promise<void> {
  const { error } = await new Migrator({ db, provider: migrationsFor(engine) }).migrateTo(upTo);
  if (error) throw new Error('The old tables could not be made', { cause: error });
  await sql`with recursive numbers (n) as (
      select 1 where ${people} > 0 union all select n + 1 from numbers where n < ${people})
    insert into users (username, username_key, joined_at)
    select 'person-' || n, 'person-' || n, n from numbers`.execute(db);
}
