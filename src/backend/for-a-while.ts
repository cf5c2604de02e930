import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds that a reader waits for a write that is not theirs: under a crowd it is others' turn. */
const TIMEOUT_MS = 300;

/**
 * Waits for work to end, for so long, and says whether it has: it goes on behind. What fails within that
 * time is thrown.
 */
export async function forAWhile(work: Promise<unknown>): Promise<boolean> {
  const late = pause(TIMEOUT_MS, false, { ref: false });
  return Promise.race([work.then(() => true), late]);
}
