import { TooManyReads } from '../failures.ts';

/** Reads that may wait, of one sender and of all. */
const OF_SENDER = 8;
const OF_ALL = 100;
/** Longest wait, in milliseconds. */
const LONGEST_WAIT = 2_000;

type Begin<Seat> = (seat: Seat) => void;

/** Hands out seats, in turns for those who ask: nobody waits for all that another has asked for. */
export class Turns<Seat> {
  readonly #free: Seat[];
  readonly #waiting = new Map<string, Set<Begin<Seat>>>();
  #count = 0;

  constructor(seats: readonly Seat[]) {
    this.#free = [...seats];
  }

  /** Runs it on a seat, as soon as there is one. @throws TooManyReads */
  async run<T>(sender: string, work: (seat: Seat) => Promise<T>): Promise<T> {
    const seat = this.#free.pop() ?? (await this.#wait(sender));
    try {
      return await work(seat);
    } finally {
      this.#pass(seat);
    }
  }

  #wait(sender: string): Promise<Seat> {
    const own = this.#waiting.get(sender) ?? new Set();
    if (own.size >= OF_SENDER || this.#count >= OF_ALL) throw new TooManyReads('Too many wait');
    this.#waiting.set(sender, own);
    this.#count += 1;
    return new Promise((resolve, reject) => {
      const begin = (seat: Seat) => {
        clearTimeout(late);
        resolve(seat);
      };
      const late = setTimeout(() => {
        this.#leave(sender, own, begin);
        reject(new TooManyReads('No turn came in time'));
      }, LONGEST_WAIT);
      own.add(begin);
    });
  }

  #leave(sender: string, own: Set<Begin<Seat>>, begin: Begin<Seat>): void {
    own.delete(begin);
    this.#count -= 1;
    if (own.size === 0) this.#waiting.delete(sender);
  }

  #pass(seat: Seat): void {
    for (const [sender, own] of this.#waiting) {
      for (const begin of own) {
        this.#leave(sender, own, begin);
        // Behind the others who wait.
        if (this.#waiting.delete(sender)) this.#waiting.set(sender, own);
        begin(seat);
        return;
      }
    }
    this.#free.push(seat);
  }
}
