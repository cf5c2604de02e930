import { DatabaseBusy, lostRace, unavailability } from './failures.ts';

/** Long reads take four in ten (long-reads.ts), and what is left is for all others. */
const PART_OF_POOL = 0.5;
/** Longest wait of a transaction for those before it, in milliseconds. */
const LONGEST_WAIT = 10_000;
/**
 * The same once more than half as many as run at once have waited in vain for a lock, or for an answer,
 * and none has got through meanwhile: those that wait for their turn would wait as long again when it comes. Whoever
 * writes is told within some 4 seconds.
 */
const STUCK_WAIT = 1_500;
/** For how long that counts, in milliseconds: longer than a statement may take. */
const STUCK = 5_000;
/**
 * For how long the place of one that has waited in vain stays empty, in milliseconds, unless another gets
 * through. Those that began with it end meanwhile: whoever took its place at once would get a row's lock
 * after them, and then wait for the next lock as long again.
 */
const HOLD = 1_000;
/** Transactions that wait at most. */
const MOST_WAITING = 1_000;

interface Waiting {
  readonly since: number;
  readonly begin: () => void;
  readonly refuse: () => void;
}

/** Lets so many transactions run at once, in the order in which they came. */
export class Writers {
  readonly #most: number;
  readonly #waiting = new Set<Waiting>();
  #running = 0;
  /** Transactions in a row that have waited in vain. */
  #inVain = 0;
  #stuckUntil = -Infinity;
  /** Give places that stay empty to those that wait. */
  readonly #held = new Set<() => void>();

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
    const begun = performance.now();
    try {
      const outcome = await transaction();
      this.#getsThrough();
      return outcome;
    } catch (error) {
      if (waitedInVain(error)) this.#waitsInVain(performance.now() - begun);
      else this.#getsThrough();
      throw error;
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.size >= MOST_WAITING) throw new DatabaseBusy();
    return new Promise((resolve, reject) => {
      const since = performance.now();
      let timeout = setTimeout(() => {
        if (since + STUCK_WAIT <= this.#stuckUntil) refuse();
        else timeout = setTimeout(refuse, LONGEST_WAIT - STUCK_WAIT);
      }, STUCK_WAIT);
      const leave = () => {
        clearTimeout(timeout);
        this.#waiting.delete(waiting);
      };
      const refuse = () => {
        leave();
        reject(new DatabaseBusy());
      };
      const begin = () => {
        leave();
        resolve();
      };
      const waiting = { since, begin, refuse };
      this.#waiting.add(waiting);
    });
  }

  /** The database answers whoever writes. */
  #getsThrough(): void {
    this.#inVain = 0;
    this.#stuckUntil = -Infinity;
    this.#next();
    for (const give of this.#held) give();
  }

  #waitsInVain(waited: number): void {
    this.#inVain += 1;
    if (this.#inVain > this.#most / 2) this.#refuseLongest();
    const give = () => {
      clearTimeout(timeout);
      this.#held.delete(give);
      this.#next();
    };
    // Where a server refuses at once there is nothing to be waited for.
    const timeout = setTimeout(give, Math.min(HOLD, waited));
    // Who waits has a timeout of its own, and nobody else is waited for.
    timeout.unref();
    this.#held.add(give);
  }

  #refuseLongest(): void {
    const now = performance.now();
    this.#stuckUntil = now + STUCK;
    for (const { since, refuse } of this.#waiting) if (since + STUCK_WAIT <= now) refuse();
  }

  /** Who is next takes the place of who has ended. */
  #next(): void {
    const [next] = this.#waiting;
    if (next) next.begin();
    else this.#running -= 1;
  }
}

/** Whether a transaction has failed for what the next one may well meet. */
function waitedInVain(error: unknown): boolean {
  const why = unavailability(error);
  return (why === 'busy' || why === 'away') && !lostRace(error);
}
