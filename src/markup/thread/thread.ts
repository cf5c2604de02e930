import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { TooManyParts } from '../size.ts';
import type { JobInput, JobName, JobResult, Order, Outcome } from './jobs.ts';

/** Texts that may wait: some ten seconds of work. */
const WAITING_MAX = 100;
/** Milliseconds that one may take. The jobs have limits of their own: this is for what they missed. */
const TIMEOUT_MS = 5_000;

/** Too many texts wait to be read. */
export class ThreadBusy extends Error {}

let worker: Worker | undefined;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Starts the thread, which takes a quarter of a second beside all else. */
export function startThread(): void {
  if (worker) return;
  worker = spawn();
  worker.unref();
}

/**
 * Reads a text in a thread beside the one that answers requests, one text after the other.
 * @throws TooManyParts, ThreadBusy
 */
export async function inThread<Name extends JobName>(
  name: Name,
  input: JobInput<Name>,
): Promise<JobResult<Name>> {
  if (waiting >= WAITING_MAX) throw new ThreadBusy('Too many texts are being read');
  waiting += 1;
  const turn = last.then(() => run({ name, input }));
  last = turn.catch(() => undefined).finally(() => (waiting -= 1));
  return (await turn) as JobResult<Name>;
}

async function run(order: Order): Promise<unknown> {
  const thread = (worker ??= spawn());
  // The process may end while the thread is idle, and not before it is done.
  thread.ref();
  thread.postMessage(order);
  try {
    const outcome = await outcomeOf(thread);
    if ('result' in outcome) return outcome.result;
    if ('tooManyParts' in outcome) throw new TooManyParts(outcome.tooManyParts);
    throw new Error('A text could not be read', { cause: outcome.error });
  } finally {
    thread.unref();
  }
}

async function outcomeOf(thread: Worker): Promise<Outcome> {
  const listening = new AbortController();
  const { signal } = listening;
  const timeout = setTimeout(() => {
    listening.abort(new TooManyParts('The text takes too long to read'));
  }, TIMEOUT_MS);
  try {
    const [outcome] = (await Promise.race([
      once(thread, 'message', { signal }),
      once(thread, 'exit', { signal }).then(() => Promise.reject(new Error('The thread ended'))),
    ])) as [Outcome];
    return outcome;
  } catch (error) {
    // Whatever it hangs on would hold up all texts that come after.
    worker = undefined;
    await thread.terminate();
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(timeout);
    listening.abort();
  }
}

function spawn(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { execArgv: [] });
}
