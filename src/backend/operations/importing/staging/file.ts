import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivate } from '../../../platform/sql/open.ts';
import {
  atStaging,
  diskFull,
  ImportFailure,
  isDiskFull,
  UNDER_WAY,
  unusable,
} from '../dump/failure.ts';
import { SCHEMA } from './schema.ts';

const SQLITE_BUSY = 5;

/** Opens the existing staging file of a dump, or creates a new one. @throws ImportFailure */
export function openStagingFile(path: string, mark: string): DatabaseSync {
  try {
    return open(path, mark);
  } catch (error) {
    if (error instanceof ImportFailure) throw error;
    const failure = atStaging(path, error);
    throw isDiskFull(error) ? diskFull(failure) : unusable(`${path} cannot be written`, error);
  }
}

function open(path: string, mark: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true });
  // A file with another version of these tables cannot be resumed either.
  const content = `${mark}\n${SCHEMA}`;
  const db = openLocked(path);
  if (contentOf(db) === content) return db;
  db.close();
  removeStagingFile(path);
  return make(path, content);
}

export function removeStagingFile(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}

function make(path: string, content: string): DatabaseSync {
  const db = openLocked(path);
  db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -16000');
  db.exec(`begin; ${SCHEMA}`);
  db.prepare('insert into dump (content) values (?)').run(content);
  db.exec('commit');
  return db;
}

/** The lock keeps out a second import of the same site. */
function openLocked(path: string): DatabaseSync {
  makePrivate(path);
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    db.exec('pragma locking_mode = exclusive; begin exclusive; commit');
  } catch (error) {
    if (!isBusy(error)) return db;
    db.close();
    throw new ImportFailure(UNDER_WAY, { cause: error });
  }
  return db;
}

/** Undefined if the file is not a staging file. */
function contentOf(db: DatabaseSync): unknown {
  try {
    return db.prepare('select content from dump').get()?.content;
  } catch {
    return undefined;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
