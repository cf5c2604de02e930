import { randomUUID } from 'node:crypto';
import { existsSync, globSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { unavailability } from '../../platform/sql/failures.ts';
import { makePrivate } from '../../platform/sql/open.ts';
import { CommandError } from './open.ts';

/** Suffixes of the files that SQLite writes for a copy. */
const PARTS = ['', '-journal', '-wal', '-shm'];
/** Milliseconds without a write after which an incomplete copy counts as abandoned. */
const ABANDONED_MS = 60 * 60 * 1_000;

/** Copies all pages in one step: a copy in several steps restarts whenever a server writes. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies a database, as it is at one moment, into a file in `folder`; others may be writing to it.
 * `name` checks the complete copy and names it. What an interrupted copy leaves, a copy made an hour
 * later removes.
 */
export async function copyDatabase<Named>(
  from: string,
  folder: string,
  name: (copy: string) => Named | Promise<Named>,
): Promise<Named> {
  const partial = join(folder, `.atoll-copy-${randomUUID()}.partial`);
  removeAbandoned(folder);
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    makePrivate(partial);
    await backup(source, partial, { rate: ALL_PAGES });
    const copy = new DatabaseSync(partial);
    // Without a write-ahead log, the copy is a single file.
    copy.exec('pragma journal_mode = delete');
    copy.close();
    return await name(partial);
  } finally {
    source.close();
    for (const part of PARTS) rmSync(partial + part, { force: true });
  }
}

function removeAbandoned(folder: string): void {
  for (const name of globSync('.atoll-copy-*.partial*', { cwd: folder })) {
    const file = join(folder, name);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats && Date.now() - stats.mtimeMs > ABANDONED_MS) rmSync(file, { force: true });
  }
}

/**
 * Checks that a file is an intact Atoll database: `quickly` skips comparing indexes with tables,
 * which takes four times as long. @throws CommandError
 */
export function checkDatabase(file: string, how: 'quickly' | 'thoroughly' = 'thoroughly'): void {
  if (!existsSync(file)) throw new CommandError(`${file} does not exist`);
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const check = how === 'quickly' ? 'quick_check' : 'integrity_check';
    const faults = db.prepare(`pragma ${check}(1)`).all();
    const fault = faults[0]?.[check];
    if (fault !== 'ok') throw new CommandError(`${file} is damaged: ${String(fault)}`);
    const ours = db
      .prepare(
        "select count(*) as tables from sqlite_schema where name in ('users', 'posts', 'kysely_migration')",
      )
      .get();
    if (ours?.tables !== 3) throw new CommandError(`${file} is not a database of this project`);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${file} is damaged or not an SQLite database`, { cause: error });
  } finally {
    db.close();
  }
}

const IN_USE = 'is in use. Stop the server first';
const DAMAGED = 'is damaged or not an SQLite database. Move it and the files next to it away first';

/**
 * Checks that no other process has the database open and merges its log into the file, so that
 * replacing the file leaves nothing behind. @throws CommandError
 */
export function closeDown(file: string): void {
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    db.exec('pragma journal_mode = delete');
  } catch (error) {
    const why = unavailability(error) === 'busy' ? IN_USE : DAMAGED;
    throw new CommandError(`${file} ${why}`, { cause: error });
  } finally {
    db.close();
  }
}

/**
 * The names of the uploaded pictures, and whether moderators have removed them; none in a database of
 * an older version.
 */
export function picturesIn(file: string): { name: string; isRemoved: boolean }[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = database.prepare('select name, removed_at from pictures').all();
    return rows.map(({ name, removed_at }) => ({
      name: String(name),
      isRemoved: removed_at !== null,
    }));
  } catch {
    return [];
  } finally {
    database.close();
  }
}
