import { setTimeout as pause } from 'node:timers/promises';

/** Longest wait for another process that writes to the same SQLite file, and from try to try: ms. */
const LONGEST_WAIT = 10_000;
const PAUSE = 20;
/** SQLite's code for a database in which somebody else is writing. */
const SQLITE_BUSY = 5;

/**
 * Begins work again as long as another process writes, an import for one. SQLite's own wait would
 * be one of the whole process: here others read meanwhile.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + LONGEST_WAIT;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
      await pause(PAUSE);
    }
  }
}

/** Also where somebody else restores the log of a process that was killed: the low byte says so. */
const isBusyCode = (code: unknown): boolean =>
  typeof code === 'number' && (code & 0xff) === SQLITE_BUSY;

/** Whether an error says, or was caused by one that says, that another process is writing. */
function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('errcode' in error && isBusyCode(error.errcode)) || isBusy(error.cause);
}
