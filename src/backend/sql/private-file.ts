import { chmodSync, closeSync, openSync } from 'node:fs';

/** Readable and writable by the owner alone. */
const PRIVATE = 0o600;

/**
 * Makes sure that only its owner can read a SQLite file, which is created where it is missing, and
 * the logs beside it. SQLite itself creates files that every user can read, and gives logs the mode
 * of their file. Never throws: whether the file can be used shows when it is opened.
 */
export function makePrivate(file: string): void {
  attempt(() => {
    closeSync(openSync(file, 'ax', PRIVATE));
  });
  for (const suffix of ['', '-wal', '-shm']) {
    // Fails where there is no log, or the file belongs to another user.
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
