import { CONNECT_MS } from './time-limits.ts';

/** Milliseconds after a failure in which nobody tries again. */
const PAUSE = 500;

/**
 * Keeps requests from waiting for a server that cannot be reached, one after the other: after a
 * failure nobody tries for a moment, then one does for all.
 */
export class Circuit {
  readonly #clock: () => number;
  #retryAt: number | undefined;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** Whether the caller may try now. Who may says how that went. */
  allows(): boolean {
    if (this.#retryAt === undefined) return true;
    const now = this.#clock();
    if (now < this.#retryAt) return false;
    // The others wait for the outcome of this try, no longer than it can take.
    this.#retryAt = now + CONNECT_MS;
    return true;
  }

  succeeded(): void {
    this.#retryAt = undefined;
  }

  failed(): void {
    this.#retryAt = this.#clock() + PAUSE;
  }
}
