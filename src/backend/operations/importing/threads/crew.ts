import { availableParallelism } from 'node:os';
import { warmUp } from '../../../../markup/thread/warm.ts';
import { doJob, type RunJob } from './jobs.ts';
import { JobThread } from './thread.ts';

/** Runs jobs outside the thread that reads and writes. */
export interface Crew {
  /** The best number of concurrent jobs, so that no thread is idle. */
  readonly ahead: number;
  readonly run: RunJob;
  readonly close: () => Promise<void>;
}

/** Below this many posts, threads are not worth the second of CPU time that each takes to start. */
const FEW = 1_000;
const WAITING = 2;

/** Starts a thread for each processor; none for a small dump. */
export async function startCrew(posts: number): Promise<Crew> {
  if (posts > FEW) return threads(availableParallelism());
  await warmUp();
  return { ahead: 0, run: doJob, close: () => Promise.resolve() };
}

function threads(count: number): Crew {
  const all = Array.from({ length: count }, () => new JobThread());
  const [first] = all;
  if (!first) throw new RangeError('A crew has a thread');
  return {
    ahead: count * WAITING,
    run: (name, input) =>
      all
        .reduce((least, one) => (one.waiting < least.waiting ? one : least), first)
        .run(name, input),
    async close() {
      await Promise.all(all.map((one) => one.close()));
    },
  };
}

/**
 * Runs work on up to `ahead` inputs before their results are needed; yields results in the order of
 * the inputs.
 */
export async function* inOrder<Input, Result>(
  inputs: Iterable<Input>,
  ahead: number,
  work: (input: Input) => Promise<Result>,
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = [];
  for (const input of inputs) {
    const one = work(input);
    // Its error is thrown when its turn comes; an unhandled rejection must not end the process
    // earlier.
    one.catch(() => undefined);
    begun.push(one);
    const due = begun.length > ahead ? begun.shift() : undefined;
    if (due) yield await due;
  }
  for (const rest of begun) yield await rest;
}
