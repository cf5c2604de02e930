import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds that a reader waits for the writes of others. */
const TIMEOUT_MS = 300;

/**
 * Waits a limited time for work, which then continues in the background. Returns whether the work has
 * ended. Throws its error if it fails within that time.
 */
export async function forAWhile(work: Promise<unknown>): Promise<boolean> {
  const late = pause(TIMEOUT_MS, false, { ref: false });
  return Promise.race([work.then(() => true), late]);
}
