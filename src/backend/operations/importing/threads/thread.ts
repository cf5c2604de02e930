import { Worker } from 'node:worker_threads';
import type { JobInput, JobName, JobResult, Outcome } from './jobs.ts';

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A thread that runs jobs in the order it receives them. */
export class JobThread {
  readonly #worker = new Worker(new URL('./worker.ts', import.meta.url), { execArgv: [] });
  readonly #waiting: Waiting[] = [];
  #failure: Error | undefined;

  constructor() {
    this.#worker.on('message', (outcome: Outcome) => {
      const next = this.#waiting.shift();
      if ('result' in outcome) next?.resolve(outcome.result);
      else next?.reject(outcome.error);
    });
    this.#worker.on('error', (error) => this.#fail(asError(error)));
    this.#worker.on('exit', () => this.#fail(new Error('A thread of the import ended')));
  }

  /** The number of unfinished jobs. */
  get waiting(): number {
    return this.#waiting.length;
  }

  run<Name extends JobName>(name: Name, input: JobInput<Name>): Promise<JobResult<Name>> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) {
        reject(this.#failure);
        return;
      }
      this.#waiting.push({ resolve: (result) => resolve(result as JobResult<Name>), reject });
      this.#worker.postMessage({ name, input });
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
  }
}

function asError(error: unknown): Error {
  return error instanceof Error
    ? error
    : new Error('A thread of the import failed', { cause: error });
}
