import { setTimeout as pause } from 'node:timers/promises';

/** Longest wait for another process that writes to the same SQLite file, in milliseconds. */
const LONGEST_WAIT = 10_000;
/** Milliseconds between two tries. */
const PAUSE = 20;
/** SQLite's code for a database that another process is writing to. */
const SQLITE_BUSY = 5;

/**
 * Retries work while another process, such as an import, writes to the same SQLite file. SQLite's own
 * wait would block the whole process; this one lets other requests read.
 */
export async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
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

/** Compares the low byte, so that it also matches SQLITE_BUSY_RECOVERY and other extended codes. */
const isBusyCode = (code: unknown): boolean =>
  typeof code === 'number' && (code & 0xff) === SQLITE_BUSY;

/** Whether an error, or one of its causes, is SQLITE_BUSY. */
function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('errcode' in error && isBusyCode(error.errcode)) || isBusy(error.cause);
}
