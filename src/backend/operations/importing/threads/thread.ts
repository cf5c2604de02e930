import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RunJob } from './jobs.ts';

/** A thread that runs jobs one after the other. */
export class JobThread {
  readonly #worker = new Worker(new URL('./worker.ts', import.meta.url), { execArgv: [] });
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** The number of unfinished jobs. */
  get waiting(): number {
    return this.#waiting;
  }

  run: RunJob = async (name, input) => {
    this.#waiting += 1;
    const result = this.#last.then(() => this.#do({ name, input }));
    this.#last = result;
    await result;
    this.#waiting -= 1;
    return result as never;
  };

  /** Rejects if the job fails, which ends the thread and the import. */
  async #do(order: unknown): Promise<unknown> {
    // A race with a promise that outlives the job would keep all results in memory.
    const over = new AbortController();
    const { signal } = over;
    const ended = once(this.#worker, 'exit', { signal }).then(() => {
      throw new Error('A thread of the import has ended');
    });
    this.#worker.postMessage(order);
    try {
      const done = await Promise.race([once(this.#worker, 'message', { signal }), ended]);
      return done[0];
    } finally {
      over.abort();
    }
  }

  async close(): Promise<void> {
    // A job that this interrupts has not failed.
    this.#worker.removeAllListeners('exit');
    await this.#worker.terminate();
  }
}
