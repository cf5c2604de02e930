import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { JobInput, JobName, JobResult } from './jobs.ts';

/** A thread that runs jobs one after the other. */
export class JobThread {
  readonly #worker = new Worker(new URL('./worker.ts', import.meta.url), { execArgv: [] });
  readonly #ended = once(this.#worker, 'exit').then(() => {
    throw new Error('A thread of the import has ended');
  });
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** The number of unfinished jobs. */
  get waiting(): number {
    return this.#waiting;
  }

  async run<Name extends JobName>(name: Name, input: JobInput<Name>): Promise<JobResult<Name>> {
    this.#waiting += 1;
    const result = this.#last.then(async () => {
      this.#worker.postMessage({ name, input });
      // Rejects if the job fails, which ends the thread and the import.
      const [done] = (await Promise.race([once(this.#worker, 'message'), this.#ended])) as [
        JobResult<Name>,
      ];
      return done;
    });
    this.#last = result;
    await result;
    this.#waiting -= 1;
    return result;
  }

  async close(): Promise<void> {
    this.#ended.catch(() => undefined);
    await this.#worker.terminate();
  }
}
