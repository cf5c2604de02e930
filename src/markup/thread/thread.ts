import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { TooManyParts } from '../size.ts';
import { FairQueue } from '../../shared/fair-queue.ts';
import type { JobInput, JobName, JobResult, Order, Outcome } from './jobs.ts';

/** Time limit of a job in milliseconds. Jobs have limits of their own: this catches the rest. */
const TIMEOUT_MS = 5_000;

interface Thread {
  readonly worker: Worker;
  /** Rejects if the thread ends during its start. */
  readonly ready: Promise<unknown>;
}

let thread: Thread | undefined;
/** Too many texts are waiting. */
export class QueueFull extends Error {}

/** A job ends within its time limit, and so the last of all waits this long at most. */
const WAITING = { ofSender: 100, ofAll: 1_000, longest: 1_000 * TIMEOUT_MS };
const queue = new FairQueue({ ...WAITING, atOnce: 1 }, () => new QueueFull('Too many wait'));

/** Starts the thread in the background, which takes 0.8 s. */
export function startThread(): void {
  thread ??= spawn();
}

/**
 * Parses a text in a separate thread. `sender` is the text's author: several senders take turns.
 * @throws TooManyParts, QueueFull
 */
export async function inThread<Name extends JobName>(
  sender: string,
  name: Name,
  input: JobInput<Name>,
): Promise<JobResult<Name>> {
  return (await queue.run(sender, () => run({ name, input }))) as JobResult<Name>;
}

async function run(order: Order): Promise<unknown> {
  const { worker, ready } = (thread ??= spawn());
  // Lets the process exit while the thread is idle, but not before it is done.
  worker.ref();
  try {
    await ready;
    worker.postMessage(order);
    const outcome = await outcomeOf(worker);
    if ('result' in outcome) return outcome.result;
    if ('tooManyParts' in outcome) throw new TooManyParts(outcome.tooManyParts);
    throw new Error('A text could not be read', { cause: outcome.error });
  } finally {
    worker.unref();
  }
}

async function outcomeOf(worker: Worker): Promise<Outcome> {
  const listening = new AbortController();
  const { signal } = listening;
  const timeout = setTimeout(() => {
    listening.abort(new TooManyParts('The text takes too long to read'));
  }, TIMEOUT_MS);
  try {
    const [outcome] = (await Promise.race([
      once(worker, 'message', { signal }),
      ended(worker, signal),
    ])) as [Outcome];
    return outcome;
  } catch (error) {
    // A hanging job would block all later texts.
    if (thread?.worker === worker) thread = undefined;
    await worker.terminate();
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(timeout);
    listening.abort();
  }
}

async function ended(worker: Worker, signal?: AbortSignal): Promise<never> {
  await once(worker, 'exit', signal ? { signal } : {});
  throw new Error('The thread for texts ended');
}

function spawn(): Thread {
  // Under `node --watch` this makes a thread post its imports as messages.
  const { WATCH_REPORT_DEPENDENCIES: _, ...env } = process.env;
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { execArgv: [], env });
  const started: Thread = {
    worker,
    ready: Promise.race([once(worker, 'message'), ended(worker)]),
  };
  // Waiting callers get the error; an idle thread that ends is restarted with the next text.
  started.ready.catch(() => undefined);
  const forget = () => {
    if (thread === started) thread = undefined;
  };
  worker.on('error', forget);
  worker.on('exit', forget);
  worker.unref();
  return started;
}
