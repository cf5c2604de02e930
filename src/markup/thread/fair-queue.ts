/** Maximum number of waiting jobs, per sender and in all. */
const OF_SENDER = 100;
const OF_ALL = 1_000;

/** Too many jobs are waiting. */
export class QueueFull extends Error {}

/**
 * Runs jobs one after the other, taking turns between senders: nobody waits for all of another's
 * jobs.
 */
export class FairQueue {
  readonly #jobs = new Map<string, (() => Promise<void>)[]>();
  #waiting = 0;
  #isBusy = false;

  /** @throws QueueFull */
  run<T>(sender: string, job: () => Promise<T>): Promise<T> {
    const own = this.#jobs.get(sender) ?? [];
    if (own.length >= OF_SENDER || this.#waiting >= OF_ALL) throw new QueueFull('Too many wait');
    this.#jobs.set(sender, own);
    this.#waiting += 1;
    return new Promise<T>((resolve, reject) => {
      own.push(() => job().then(resolve, reject));
      void this.#work();
    });
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#jobs.size > 0) {
      for (const [sender, own] of this.#jobs) {
        const job = own.shift();
        if (own.length === 0) this.#jobs.delete(sender);
        this.#waiting -= 1;
        await job?.();
      }
    }
    this.#isBusy = false;
  }
}
