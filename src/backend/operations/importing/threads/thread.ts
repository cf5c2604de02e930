import { Worker } from 'node:worker_threads';
import type { RunJob } from './jobs.ts';

/** A thread that runs jobs one after the other. A job that fails ends the thread and the import. */
export class JobThread {
  readonly #worker = new Worker(new URL('./worker.ts', import.meta.url), { execArgv: [] });
  /** Results come in the order of the jobs. */
  readonly #jobs: PromiseWithResolvers<unknown>[] = [];

  constructor() {
    this.#worker.on('message', (result) => this.#jobs.shift()?.resolve(result));
    this.#worker.on('error', (error) => {
      this.#fail(error);
    });
    this.#worker.on('exit', () => {
      this.#fail(new Error('A thread of the import has ended'));
    });
  }

  /** The number of unfinished jobs. */
  get waiting(): number {
    return this.#jobs.length;
  }

  run: RunJob = (name, input) => {
    const job = Promise.withResolvers<unknown>();
    this.#jobs.push(job);
    this.#worker.postMessage({ name, input });
    return job.promise as never;
  };

  #fail(error: unknown): void {
    for (const job of this.#jobs.splice(0)) job.reject(error);
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
