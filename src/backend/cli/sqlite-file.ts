import { existsSync, renameSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { CommandError } from './open.ts';

/** All pages in one step: a copy in several steps begins anew each time a server writes. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies a database that others may be writing to, as it is at one moment, into a file of its own
 * that is complete, and checked, once it bears its name.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const partial = `${to}.partial`;
  rmSync(partial, { force: true });
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(source, partial, { rate: ALL_PAGES });
    const copy = new DatabaseSync(partial);
    // Without a log beside it: the copy is one file.
    copy.exec('pragma journal_mode = delete');
    copy.close();
    checkDatabase(partial);
    renameSync(partial, to);
  } finally {
    source.close();
    rmSync(partial, { force: true });
  }
}

/** Sees that a file is a database of ours, and whole. @throws CommandError */
export function checkDatabase(file: string): void {
  if (!existsSync(file)) throw new CommandError(`${file} does not exist`);
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const faults = db.prepare('pragma integrity_check(1)').all();
    const fault = faults[0]?.integrity_check;
    if (fault !== 'ok') throw new CommandError(`${file} is damaged: ${String(fault)}`);
    const ours = db
      .prepare(
        "select count(*) as tables from sqlite_schema where name in ('users', 'posts', 'kysely_migration')",
      )
      .get();
    if (ours?.tables !== 3) throw new CommandError(`${file} is no database of this project`);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${file} is damaged, or no SQLite database`, { cause: error });
  } finally {
    db.close();
  }
}

/**
 * Sees that no other process has a database open, and folds its log into the file, so that nothing
 * of it stays behind when the file is replaced. @throws CommandError
 */
export function closeDown(file: string): void {
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    db.exec('pragma journal_mode = delete');
  } catch (error) {
    throw new CommandError(`${file} is in use: stop the server first`, { cause: error });
  } finally {
    db.close();
  }
}
