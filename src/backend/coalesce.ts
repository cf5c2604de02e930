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
