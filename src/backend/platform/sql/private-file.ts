import { chmodSync, closeSync, openSync } from 'node:fs';

/** Readable and writable only by the owner. */
const PRIVATE = 0o600;

/**
 * Makes a SQLite file and its logs readable only by the owner; creates the file if it is missing.
 * SQLite itself creates files that every user can read, and gives logs the mode of the file. Never
 * throws: a problem with the file shows when it is opened.
 */
export function makePrivate(file: string): void {
  attempt(() => {
    closeSync(openSync(file, 'ax', PRIVATE));
  });
  for (const suffix of ['', '-wal', '-shm']) {
    // Fails if there is no log, or the file belongs to another user.
    attempt(() => {
      chmodSync(file + suffix, PRIVATE);
    });
  }
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // See makePrivate.
  }
}
