import { DatabaseBusy } from './failures.ts';

/** Long reads take four in ten (long-reads.ts), and what is left is for all others. */
const PART_OF_POOL = 0.5;
/** Longest wait of a transaction for those before it, in milliseconds. */
const LONGEST_WAIT = 10_000;
/** Transactions that wait at most. */
const MOST_WAITING = 1_000;

/** Lets so many transactions run at once, in the order in which they came. */
export class Writers {
  readonly #most: number;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Some connections of a pool stay for readers: who writes to one question waits for its row, and a
   * crowd would wait for it on all of them.
   */
  static besideReaders(connections: number): Writers {
    return new Writers(Math.max(1, Math.floor(connections * PART_OF_POOL)));
  }

  /** @throws DatabaseBusy */
  async run<T>(transaction: () => Promise<T>): Promise<T> {
    if (this.#running < this.#most) this.#running += 1;
    else await this.#turn();
    try {
      return await transaction();
    } finally {
      this.#next();
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.size >= MOST_WAITING) throw new DatabaseBusy();
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timeout);
        resolve();
      };
      const timeout = setTimeout(() => {
        this.#waiting.delete(begin);
        reject(new DatabaseBusy());
      }, LONGEST_WAIT);
      this.#waiting.add(begin);
    });
  }

  /** Who is next takes the place of who has ended. */
  #next(): void {
    const [begin] = this.#waiting;
    if (!begin) {
      this.#running -= 1;
      return;
    }
    this.#waiting.delete(begin);
    begin();
  }
}
