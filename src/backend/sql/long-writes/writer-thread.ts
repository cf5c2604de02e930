import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { WriterOutcome } from './messages.ts';

/** Milliseconds after which an idle thread is let go. */
const IDLE = 120_000;

/**
 * A thread with a connection of its own to a SQLite file: a statement holds the thread that it runs in.
 * Others who write wait for it (busy.ts), all others go on.
 */
export class WriterThread {
  readonly #file: string;
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(file: string) {
    this.#file = file;
  }

  /** Runs a statement by itself, after those that came before; the rows that it changed. */
  run(statement: string): Promise<number> {
    const changes = this.#last.then(() => this.#ask(statement));
    this.#last = changes.catch(() => undefined);
    return changes;
  }

  /** Waits for what is under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#last;
    await this.#stop();
  }

  async #ask(statement: string): Promise<number> {
    if (this.#isClosed) throw new Error('The database is closed');
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#spawn());
    // The process may end while the thread is idle, and not before it is done.
    worker.ref();
    try {
      return changesOf(await outcomeOf(worker, statement));
    } finally {
      worker.unref();
      this.#idle = setTimeout(() => void this.#stop(), IDLE).unref();
    }
  }

  #spawn(): Worker {
    // Under `node --watch` this has a thread post its imports where our messages come.
    const { WATCH_REPORT_DEPENDENCIES: _, ...env } = process.env;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      execArgv: [],
      env,
      workerData: this.#file,
    });
    const forget = () => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    // Whoever waits for it is told; the next statement has another one.
    worker.on('error', forget);
    worker.on('exit', forget);
    return worker;
  }

  async #stop(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

async function outcomeOf(worker: Worker, statement: string): Promise<WriterOutcome> {
  const listening = new AbortController();
  const { signal } = listening;
  try {
    const ended = once(worker, 'exit', { signal }).then(() => {
      throw new Error('The thread that writes has ended');
    });
    const answered = once(worker, 'message', { signal });
    worker.postMessage(statement);
    const [outcome] = (await Promise.race([answered, ended])) as [WriterOutcome];
    return outcome;
  } finally {
    listening.abort();
  }
}

function changesOf(outcome: WriterOutcome): number {
  if ('changes' in outcome) return outcome.changes;
  const { message, errcode } = outcome.failed;
  throw Object.assign(new Error(message), { errcode });
}
