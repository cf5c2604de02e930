/** Requests that wait at most: seconds of work. */
const MOST_WAITING = 2_000;

/** Turns in a row that newcomers may have before a request begins. */
const MOST_GIVEN = 10;

/**
 * Begins one request in each turn of the event loop. Node accepts one connection a turn: where all
 * requests that have come begin in the same turn, whoever is new waits for all of them, many times
 * over. After a turn in which somebody new has come, the next one is for newcomers too.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;
  #hasNewcomer = false;
  #given = 0;

  /** Whether no more should wait. */
  get isFull(): boolean {
    return this.#waiting.length >= MOST_WAITING;
  }

  /** Resolves when it is the caller's turn, in the order of the calls; undefined where it is now. */
  next(): Promise<void> | undefined {
    if (this.#isTaken) return new Promise((begin) => this.#waiting.push(begin));
    this.#isTaken = true;
    setImmediate(this.#pass);
    return undefined;
  }

  /** To be called when a connection is new: others may wait behind it. */
  welcome(): void {
    this.#hasNewcomer = true;
  }

  readonly #pass = (): void => {
    if (this.#givesWay()) {
      setImmediate(this.#pass);
      return;
    }
    const begin = this.#waiting.shift();
    this.#isTaken = begin !== undefined;
    if (!begin) return;
    setImmediate(this.#pass);
    begin();
  };

  #givesWay(): boolean {
    const gives = this.#hasNewcomer && this.#given < MOST_GIVEN;
    this.#hasNewcomer = false;
    this.#given = gives ? this.#given + 1 : 0;
    return gives;
  }
}
