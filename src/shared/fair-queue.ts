interface Limits {
  /** Maximum number that run at once. */
  readonly atOnce: number;
  /** Maximum number that wait, of one sender and of all. */
  readonly ofSender: number;
  readonly ofAll: number;
  /** Longest wait, in milliseconds. */
  readonly longest: number;
}

type Begin = () => void;

/** Limits how many tasks run at once. Senders take turns, so that nobody waits for all tasks of another. */
export class FairQueue {
  readonly #limits: Limits;
  readonly #refusal: () => Error;
  readonly #waiting = new Map<string, Set<Begin>>();
  #running = 0;
  #count = 0;

  /** `refusal` makes the error for a task that does not get its turn. */
  constructor(limits: Limits, refusal: () => Error) {
    this.#limits = limits;
    this.#refusal = refusal;
  }

  /** Runs a task when it is the sender's turn. */
  async run<T>(sender: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.atOnce) this.#running += 1;
    else await this.#wait(sender);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #wait(sender: string): Promise<void> {
    const own = this.#waiting.get(sender) ?? new Set();
    const { ofSender, ofAll, longest } = this.#limits;
    if (own.size >= ofSender || this.#count >= ofAll) throw this.#refusal();
    this.#waiting.set(sender, own);
    this.#count += 1;
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        this.#leave(sender, own, begin);
        reject(this.#refusal());
      }, longest);
      own.add(begin);
    });
  }

  #leave(sender: string, own: Set<Begin>, begin: Begin): void {
    own.delete(begin);
    this.#count -= 1;
    if (own.size === 0) this.#waiting.delete(sender);
  }

  #next(): void {
    for (const [sender, own] of this.#waiting) {
      for (const begin of own) {
        this.#leave(sender, own, begin);
        // Moves the sender to the end of the queue.
        if (this.#waiting.delete(sender)) this.#waiting.set(sender, own);
        begin();
        return;
      }
    }
    this.#running -= 1;
  }
}
