import { setTimeout as pause } from 'node:timers/promises';
import type { Backend, BackendEvent, Publish } from './backend.ts';

/** A job that runs on request, once at a time. */
export interface Coalesced {
  /** Runs the job as soon as no earlier run is in progress. */
  readonly soon: () => void;
  /** Resolves when no run is in progress. */
  readonly done: () => Promise<void>;
}

/** Requests that arrive during a run are answered by a single run after it. `run` must never throw. */
export function coalesce(run: () => Promise<void>): Coalesced {
  let running: Promise<void> | undefined;
  let isDue = false;
  const work = async () => {
    while (isDue) {
      isDue = false;
      await run();
    }
    running = undefined;
  };
  return {
    soon() {
      isDue = true;
      running ??= work();
    },
    done: () => running ?? Promise.resolve(),
  };
}

/** Work done in the background: at startup, periodically, and after events. */
export interface Job {
  /** Milliseconds between two runs, which find what a killed process or a command left. */
  readonly every?: number | undefined;
  /** The event after which it runs. */
  readonly wakeOn?: BackendEvent['type'];
  /** Milliseconds to wait after the event, so that several are handled together. */
  readonly delay?: number;
  /** Does everything that is due. May reject; long work stops when `closing` is aborted. */
  readonly run: (backend: Backend, context: JobContext) => Promise<void>;
  /** Whether it runs once more before the database closes, so that nothing waits for a restart. */
  readonly runsOnClose?: boolean;
  /** Milliseconds that a closing server waits for it at most. */
  readonly closeTimeout?: number;
}

export interface JobContext {
  readonly report: (error: unknown) => void;
  readonly closing: AbortSignal;
}

export interface RunningJob {
  /** To be called with every committed event of the backend. */
  readonly publish: Publish;
  /** To be called before the database is closed. */
  readonly close: () => Promise<void>;
}

/** Starts a job. One run at a time: events during a run cause one more. Reports runs that fail. */
export function startJob(backend: Backend, job: Job, report: (error: unknown) => void): RunningJob {
  const closing = new AbortController();
  const context = { report, closing: closing.signal };
  const runs = coalesce(() => job.run(backend, context).catch(report));
  let delayed: NodeJS.Timeout | undefined;
  const run = () => {
    clearTimeout(delayed);
    delayed = undefined;
    runs.soon();
  };
  const poll = job.every === undefined ? undefined : setInterval(run, job.every).unref();
  run();
  return {
    publish({ type }) {
      if (type !== job.wakeOn) return;
      if (job.delay === undefined) run();
      else delayed ??= setTimeout(run, job.delay).unref();
    },
    async close() {
      clearInterval(poll);
      clearTimeout(delayed);
      delayed = undefined;
      closing.abort();
      if (job.runsOnClose) runs.soon();
      const { closeTimeout } = job;
      if (closeTimeout === undefined) await runs.done();
      else await Promise.race([runs.done(), pause(closeTimeout, undefined, { ref: false })]);
    },
  };
}

/** Milliseconds that a reader waits for the writes of others. */
const TIMEOUT_MS = 300;

/**
 * Waits a limited time for work, which then continues in the background. Returns whether the work has
 * ended. Throws its error if it fails within that time.
 */
export async function forAWhile(work: Promise<unknown>): Promise<boolean> {
  const late = pause(TIMEOUT_MS, false, { ref: false });
  return Promise.race([work.then(() => true), late]);
}
