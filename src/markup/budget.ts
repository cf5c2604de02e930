import { Script } from 'node:vm';

/** What runs under a time limit; a script alone can be interrupted, and sees globals alone. */
const SLOT = Symbol.for('atoll.budget');
const slots = globalThis as { [SLOT]?: () => void };
const script = new Script(`globalThis[Symbol.for('atoll.budget')]()`);

const TIMED_OUT = 'ERR_SCRIPT_EXECUTION_TIMEOUT';
/** Times that work is begun anew where others had the processor while it ran. */
const TRIES = 3;

/** Whether what runs is interrupted as a whole, so that its parts need not be. */
let isWithin = false;

/**
 * Does work of many budgets in one run that may be interrupted, since to be interruptible costs a fifth
 * of a millisecond: undefined where it takes longer. Budgets within it measure alone: what has taken
 * more than is left comes to nothing afterwards. It may be begun anew with new budgets.
 */
export function runTogether<T>(milliseconds: number, work: () => T): T | undefined {
  isWithin = true;
  try {
    return within(milliseconds, work);
  } catch (error) {
    if (!isTimeout(error)) throw error;
    return undefined;
  } finally {
    isWithin = false;
  }
}

/** Milliseconds of this thread's processor that a part of one body may take. */
export class Budget {
  #left: number;

  constructor(milliseconds: number) {
    this.#left = milliseconds;
  }

  /**
   * Does work that may be begun anew; undefined where it takes more than is left. Regular expressions
   * are interrupted too, single calls into Node such as `normalize` are not.
   */
  run<T>(work: () => T): T | undefined {
    return isWithin ? this.#measured(work) : this.#interruptible(work);
  }

  #interruptible<T>(work: () => T): T | undefined {
    // The limit is of time that passes: where others have the processor too, more of it is given.
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

  /** The same for work that is short by itself: to be interruptible costs a fifth of a millisecond. */
  runShort<T>(work: () => T): T | undefined {
    return this.#isSpent ? undefined : this.#counted(work);
  }

  #measured<T>(work: () => T): T | undefined {
    const result = this.runShort(work);
    return this.#left < 0 ? undefined : result;
  }

  /** Less than a millisecond cannot be measured out. */
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
