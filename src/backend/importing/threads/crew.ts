import { availableParallelism } from 'node:os';
import { warmUp } from '../../../markup/thread/warm.ts';
import { doJob, type JobInput, type JobName, type JobResult } from './jobs.ts';
import { JobThread } from './thread.ts';

/** Does jobs beside the thread that reads and writes. */
export interface Crew {
  /** Jobs that are best under way at once, so that nobody waits. */
  readonly ahead: number;
  readonly run: <Name extends JobName>(
    name: Name,
    input: JobInput<Name>,
  ) => Promise<JobResult<Name>>;
  readonly close: () => Promise<void>;
}

/** Posts for which threads are not worth the second of a processor that each takes to begin. */
const FEW = 1_000;
const WAITING = 2;

/** A thread for each processor; none for a dump of few posts. */
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
 * Does work for each input ahead of what is done with it, so many at once; the results come in the
 * order of the inputs.
 */
export async function* inOrder<Input, Result>(
  inputs: Iterable<Input>,
  ahead: number,
  work: (input: Input) => Promise<Result>,
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = [];
  for (const input of inputs) {
    const one = work(input);
    // Told when its turn comes; the process must not end before.
    one.catch(() => undefined);
    begun.push(one);
    const due = begun.length > ahead ? begun.shift() : undefined;
    if (due) yield await due;
  }
  for (const rest of begun) yield await rest;
}
