import { HttpError } from '../../platform/http/errors.ts';

/** Seconds after which a caller may retry when the queue was full. */
const RETRY_AFTER = 5;

/** Runs tasks in the order of arrival, at most `width` at once. */
export class Queue {
  readonly #width: number;
  readonly #longest: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** Refuses tasks as unavailable when `longest` tasks are waiting. */
  constructor(width: number, longest: number) {
    this.#width = width;
    this.#longest = longest;
  }

  get idle(): boolean {
    return this.#running === 0;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#turn();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #turn(): Promise<void> | undefined {
    if (this.#running < this.#width) {
      this.#running += 1;
      return undefined;
    }
    if (this.#waiting.length >= this.#longest) {
      throw new HttpError('unavailable', 'Too many people are logging in right now', {
        retryAfter: RETRY_AFTER,
      });
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
