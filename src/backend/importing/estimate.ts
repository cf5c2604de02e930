import type { Progress } from './progress.ts';

/**
 * What share of an import's time each step takes after the files are read, in its order; measured on
 * two dumps of Stack Exchange on SQLite. Their sum is 1 less READING.
 */
export const SHARES: readonly (readonly [step: string, share: number])[] = [
  ['Putting it together', 0.02],
  ['Preparing posts', 0.46],
  ['Preparing comments', 0.09],
  ['Preparing history', 0.05],
  ['Writing people', 0.03],
  ['Writing tags', 0.005],
  ['Numbering posts', 0.01],
  ['Writing questions', 0.12],
  ['Writing badges', 0.015],
];
/** The same of all files together; among them it goes by their bytes. */
const READING = 0.2;

/** Below them, what has been done says little of what is left: a share of all, and milliseconds. */
const LEAST = { share: 0.02, time: 2_000 };

/** Estimates how long an import still takes, by what it has taken so far. */
export class Estimate {
  readonly #begins = new Map<string, { readonly at: number; readonly share: number }>();
  readonly #clock: () => number;
  #first: { readonly time: number; readonly done: number } | undefined;

  /** `clock` tells milliseconds. */
  constructor(
    files: readonly { readonly name: string; readonly bytes: number }[],
    clock: () => number,
  ) {
    this.#clock = clock;
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const reading = files.map(
      (file) => [`Reading ${file.name}`, (READING * file.bytes) / Math.max(1, bytes)] as const,
    );
    let at = 0;
    for (const [step, share] of [...reading, ...SHARES]) {
      this.#begins.set(step, { at, share });
      at += share;
    }
  }

  /** Seconds from a moment of the import to its end; undefined where it is too early to say. */
  secondsLeft({ step, done, total }: Progress): number | undefined {
    const begin = this.#begins.get(step);
    if (!begin) return undefined;
    const share = begin.at + begin.share * (total === 0 ? 1 : done / total);
    const now = this.#clock();
    // What an earlier run has done has taken this one no time.
    this.#first ??= { time: now, done: share };
    const spent = now - this.#first.time;
    const gained = share - this.#first.done;
    if (gained < LEAST.share || spent < LEAST.time) return undefined;
    return Math.max(0, ((1 - share) * spent) / gained / 1_000);
  }
}
