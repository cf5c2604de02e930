import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { TooManyParts } from '../size.ts';
import { FairQueue } from './fair-queue.ts';
import type { JobInput, JobName, JobResult, Order, Outcome } from './jobs.ts';

/** Milliseconds that one may take. The jobs have limits of their own: this is for what they missed. */
const TIMEOUT_MS = 5_000;

interface Thread {
  readonly worker: Worker;
  /** Rejects where the thread ends before it can do anything. */
  readonly ready: Promise<unknown>;
}

let thread: Thread | undefined;
const queue = new FairQueue();

/** Starts the thread, which takes 0.8 s beside all else. */
export function startThread(): void {
  thread ??= spawn();
}

/**
 * Reads a text in a thread beside the one that answers requests. `sender` is whose text it is: the
 * texts of several are read in turns. @throws TooManyParts, QueueFull
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
  // The process may end while the thread is idle, and not before it is done.
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
    // Whatever it hangs on would hold up all texts that come after.
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
  // Under `node --watch` this has a thread post its imports where our messages come.
  const { WATCH_REPORT_DEPENDENCIES: _, ...env } = process.env;
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { execArgv: [], env });
  const started: Thread = {
    worker,
    ready: Promise.race([once(worker, 'message'), ended(worker)]),
  };
  // Whoever waits for it is told; an idle thread that ends is started anew with the next text.
  started.ready.catch(() => undefined);
  const forget = () => {
    if (thread === started) thread = undefined;
  };
  worker.on('error', forget);
  worker.on('exit', forget);
  worker.unref();
  return started;
}
