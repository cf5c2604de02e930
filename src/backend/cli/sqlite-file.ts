import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { unavailability } from '../sql/failures.ts';
import { makePrivate } from '../sql/private-file.ts';
import { CommandError } from './open.ts';
import { partialIn, removeLeftPartials } from './partial-file.ts';

/** What SQLite writes beside a copy. */
const PARTS = ['', '-journal', '-wal', '-shm'];
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** All pages in one step: a copy in several steps begins anew each time a server writes. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies a database that others may be writing to, as it is at one moment, into a file in `folder`,
 * which `name` looks at and gives its name once it is complete. Whatever ends the copy leaves nothing of
 * it: signals are heeded, and a process beside it removes what a killed one leaves. What is left where
 * both were killed, the machine for one, the next copy removes.
 */
export async function copyDatabase<Named>(
  from: string,
  folder: string,
  name: (copy: string) => Named | Promise<Named>,
): Promise<Named> {
  const partial = partialIn(folder);
  const files = PARTS.map((part) => partial + part);
  const remove = () => {
    for (const file of files) rmSync(file, { force: true });
  };
  removeLeftPartials(folder);
  const cleaner = removeOnceEnded(files);
  const signals = onSignals(remove);
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    makePrivate(partial);
    await backup(source, partial, { rate: ALL_PAGES });
    const copy = new DatabaseSync(partial);
    // Without a log beside it: the copy is one file.
    copy.exec('pragma journal_mode = delete');
    copy.close();
    return await name(partial);
  } finally {
    source.close();
    remove();
    signals.stop();
    cleaner.end();
  }
}

/** Has files removed once this process has ended, by whatever: no process can tidy up after a kill -9. */
function removeOnceEnded(files: readonly string[]): { end: () => void } {
  const script = join(import.meta.dirname, 'leftovers.ts');
  const child = spawn(process.execPath, [script, ...files], {
    // What is sent to the whole group is not for it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // The copy itself does not need it.
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  child.unref();
  return { end: () => child.stdin.destroy() };
}

/** Tidies up before a signal ends the process. */
function onSignals(tidy: () => void) {
  const end = (signal: NodeJS.Signals) => {
    tidy();
    signals.stop();
    process.kill(process.pid, signal);
  };
  const signals = {
    stop: () => {
      for (const signal of SIGNALS) process.removeListener(signal, end);
    },
  };
  for (const signal of SIGNALS) process.on(signal, end);
  return signals;
}

/**
 * Sees that a file is a database of ours, and whole: quickly without comparing indexes with tables,
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
 * Sees that no other process has a database open, and folds its log into the file, so that nothing
 * of it stays behind when the file is replaced. @throws CommandError
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
