import { Script } from 'node:vm';

/**
 * The work to run under a time limit; only a script can be interrupted, and it only sees globals.
 */
const SLOT = Symbol.for('atoll.budget');
const slots = globalThis as { [SLOT]?: () => void };
const script = new Script(`globalThis[Symbol.for('atoll.budget')]()`);

const TIMED_OUT = 'ERR_SCRIPT_EXECUTION_TIMEOUT';
/** How often work is restarted if other processes used the processor during it. */
const TRIES = 3;

/** A limit of processor time of this thread for a part of one body, in milliseconds. */
export class Budget {
  #left: number;

  constructor(milliseconds: number) {
    this.#left = milliseconds;
  }

  /**
   * Runs work that may be restarted; undefined if it exceeds the rest of the budget. Regular
   * expressions are interrupted too, single calls into Node such as `normalize` are not.
   */
  run<T>(work: () => T): T | undefined {
    // The limit is wall time: it is extended if other processes use the processor too.
    let share = 1;
    for (let tries = TRIES; tries > 0 && !this.#isSpent; tries -= 1) {
      const limit = Math.ceil(this.#left / share);
      const before = this.#left;
      try {
        return this.#counted(() => within(limit, work));
      } catch (error) {
        if (!isTimeout(error)) throw error;
        share = Math.min(1, Math.max(0.1, (before - this.#left) / limit));
      }
    }
    return undefined;
  }

  /** The same for short work: interruptibility costs a fifth of a millisecond. */
  runShort<T>(work: () => T): T | undefined {
    return this.#isSpent ? undefined : this.#counted(work);
  }

  /** Less than a millisecond cannot be measured. */
  get #isSpent(): boolean {
    return this.#left < 1;
  }

  #counted<T>(work: () => T): T {
    const before = process.threadCpuUsage();
    try {
      return work();
    } finally {
      const { user, system } = process.threadCpuUsage(before);
      this.#left -= (user + system) / 1000;
    }
  }
}

function within<T>(milliseconds: number, work: () => T): T {
  const done: T[] = [];
  slots[SLOT] = () => void done.push(work());
  script.runInThisContext({ timeout: milliseconds });
  const [result] = done;
  return result as T;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === TIMED_OUT;
}
