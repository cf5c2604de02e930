import { inTurn } from '../busy.ts';
import type { Engine } from '../dialect.ts';
import type { MigrationListener } from '../migrations/index.ts';
import type { Queries } from '../open.ts';
import { answeredSoon } from '../time-limits.ts';
import { migrate, tableState } from './migrate.ts';
import { migrateInThread } from './thread.ts';

export interface MigrationOptions {
  /** Comes before the first change to tables that are there; where it fails, nothing is changed. */
  readonly beforeMigrations?: (() => Promise<void>) | undefined;
  /**
   * Is told of each migration of tables that are there; a new database's say nothing. On SQLite they
   * are then done in a thread.
   */
  readonly onMigration?: MigrationListener | undefined;
}

interface Place {
  readonly queries: Queries;
  readonly engine: Engine;
  /** The file of SQLite's; undefined for one in memory. */
  readonly file?: string | undefined;
}

/** What is told of tables that a later version has changed: nobody knows what this one would do to them. */
const NEWER =
  'a newer version of Atoll has changed its tables. Start that version, or restore an older backup';

/**
 * Brings the tables of a database up to date, and makes those of a new one. Throws, and changes nothing,
 * where they are a later version's.
 */
export async function bringUpToDate(
  { queries, engine, file }: Place,
  { beforeMigrations, onMigration }: MigrationOptions,
): Promise<void> {
  const state = await inTurn(() => answeredSoon(() => tableState(queries, engine)));
  // Otherwise another process's migration would be waited for, for as long as that takes.
  if (state === 'current') return;
  if (state === 'newer') throw new Error(NEWER);
  const isOld = state === 'old';
  if (isOld) await beforeMigrations?.();
  if (!isOld || !onMigration) await migrate(queries, engine);
  else if (file === undefined) await migrate(queries, engine, onMigration);
  else await migrateInThread(file, onMigration);
}
