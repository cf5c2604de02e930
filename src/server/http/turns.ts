/** Maximum number of waiting requests: seconds of work. */
const MOST_WAITING = 2_000;

/**
 * Starts one request in each turn of the event loop. Node accepts one connection per turn: if all
 * pending requests started in the same turn, new connections would wait for all of them, many times
 * over.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

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

  readonly #pass = (): void => {
    const begin = this.#waiting.shift();
    this.#isTaken = begin !== undefined;
    if (!begin) return;
    setImmediate(this.#pass);
    begin();
  };
}
