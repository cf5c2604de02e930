import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { inTurn } from '../busy.ts';
import type { Engine } from '../dialect.ts';
import { type MigrationListener, migrationsFor } from '../migrations/index.ts';
import type { Queries } from '../open.ts';

/**
 * How far the tables of a database are: it has none yet, it has older ones, all as they should be, or
 * those of a later version.
 */
export type TableState = 'new' | 'old' | 'current' | 'newer';

export async function tableState(queries: Queries, engine: Engine): Promise<TableState> {
  const migrator = new Migrator({ db: queries, provider: migrationsFor(engine) });
  const known = await migrator.getMigrations();
  const due = known.filter(({ executedAt }) => executedAt === undefined);
  if (due.length === known.length) return 'new';
  // By name: another process may have done some of those that were due since they were read.
  const names = known.map(({ name }) => name);
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(
    DEFAULT_MIGRATION_TABLE,
  )} where name not in (${sql.join(names)}) limit 1`.execute(queries);
  if (rows.length > 0) return 'newer';
  return due.length > 0 ? 'old' : 'current';
}

/** Brings tables up to date, in one transaction. Of two processes the second waits for the first. */
export async function migrate(
  queries: Queries,
  engine: Engine,
  onMigration?: MigrationListener,
): Promise<void> {
  const provider = migrationsFor(engine, onMigration);
  await inTurn(async () => {
    const { error } = await new Migrator({ db: queries, provider }).migrateToLatest();
    if (error) throw new Error('The database could not be updated', { cause: error });
  });
}
