/** Work that is done when it is asked for, one at a time. */
export interface Coalesced {
  /** Does it as soon as no earlier one is under way. */
  readonly soon: () => void;
  /** Until nothing is under way. */
  readonly done: () => Promise<void>;
}

/** Does one thing at a time: what is asked for meanwhile is done together. `run` never throws. */
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
