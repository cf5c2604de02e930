import { setTimeout as pause } from 'node:timers/promises';
import { Queue } from '../sessions/queue.ts';

/** Jobs done at once, and those that may wait. */
const WIDTH = 2;
const MOST = 1_000;
/** Milliseconds before a job begins: by then its call has its response. */
const AFTER_ANSWER = 100;
/** Milliseconds that a server that ends waits for jobs: a push service may take longer. */
const TIMEOUT_MS = 5_000;

/** Work that a call leaves behind: nobody waits for it, failures are reported. */
export interface BackgroundJobs {
  /** Says nothing of how long it takes to whoever waits for the call's answer. */
  readonly begin: (work: () => Promise<void>) => void;
  /** Until all that has begun is done. */
  readonly done: () => Promise<void>;
}

export function openBackgroundJobs(report: (error: unknown) => void): BackgroundJobs {
  const queue = new Queue(WIDTH, MOST);
  const begun = new Set<Promise<void>>();
  const run = async (work: () => Promise<void>) => {
    await pause(AFTER_ANSWER);
    await queue.run(work);
  };
  return {
    begin(work) {
      if (begun.size >= MOST) {
        report(new Error('A push was not sent: too many wait'));
        return;
      }
      const job = run(work)
        .catch(report)
        .finally(() => begun.delete(job));
      begun.add(job);
    },
    async done() {
      await Promise.race([Promise.all(begun), pause(TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}
