/** Maximum number of waiting requests: seconds of work. */
const MOST_WAITING = 2_000;

/** Consecutive turns for new connections before a request is started. */
const MOST_GIVEN = 10;

/**
 * Starts one request in each turn of the event loop. Node accepts one connection per turn: if all
 * pending requests started in the same turn, new connections would wait for all of them, many times
 * over. A turn with a new connection is followed by another one for new connections.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;
  #hasNewcomer = false;
  #given = 0;

  /** Whether further requests should be refused. */
  get isFull(): boolean {
    return this.#waiting.length >= MOST_WAITING;
  }

  /** Resolves when it is the caller's turn, in the order of calls; undefined if that is now. */
  next(): Promise<void> | undefined {
    if (this.#isTaken) return new Promise((begin) => this.#waiting.push(begin));
    this.#isTaken = true;
    setImmediate(this.#pass);
    return undefined;
  }

  /** To be called for each new connection: more may wait behind it. */
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
