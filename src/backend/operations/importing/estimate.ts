/** The cost of a step: fixed seconds, and seconds per megabyte of a dump file. */
interface Cost {
  readonly always?: number;
  readonly of: Readonly<Record<string, number>>;
}

/**
 * The cost of each step after the files are read, in order: measured with 10,000 and 100,000
 * questions on SQLite, on two busy cores. Only the ratios matter.
 */
export const COSTS: readonly (readonly [step: string, cost: Cost])[] = [
  ['Putting it together', { always: 6, of: {} }],
  ['Preparing posts', { of: { Posts: 0.46 } }],
  ['Preparing comments', { of: { Comments: 0.62 } }],
  ['Preparing history', { of: { PostHistory: 0.1 } }],
  ['Writing people', { of: { Users: 2.4 } }],
  ['Writing tags', { of: { Tags: 2.5 } }],
  ['Numbering posts', { of: { Posts: 0.02 } }],
  ['Writing questions', { of: { Posts: 0.8, Comments: 0.5, PostHistory: 0.1 } }],
  ['Writing badges', { of: { Badges: 1.3 } }],
  ['Joining the search index', { of: { Posts: 0.02 } }],
];
/** The cost of reading a megabyte of a file; files with short rows take longer. */
const READING: Readonly<Record<string, number>> = { Posts: 0.05, PostHistory: 0.05, Votes: 0.6 };
const READING_OTHERS = 0.1;
const MB = 1_000_000;

/** Progress below these says little about the rest: a share of the total, and milliseconds. */
const LEAST = { share: 0.02, time: 2_000 };

/** Estimates the remaining time of an import from its progress so far. */
export class Estimate {
  readonly #begins = new Map<string, { readonly at: number; readonly share: number }>();
  readonly #clock: () => number;
  #first: { readonly time: number; readonly done: number } | undefined;

  /** `clock` returns milliseconds. */
  constructor(
    files: readonly { readonly name: string; readonly bytes: number }[],
    clock: () => number,
  ) {
    this.#clock = clock;
    const steps = stepsOf(new Map(files.map(({ name, bytes }) => [withoutEnd(name), bytes / MB])));
    const all = steps.reduce((sum, [, cost]) => sum + cost, 0);
    let at = 0;
    for (const [step, cost] of steps) {
      this.#begins.set(step, { at, share: cost / all });
      at += cost / all;
    }
  }

  /** The seconds left at this progress; undefined if it is too early to estimate. */
  secondsLeft({ step, done, total }: Progress): number | undefined {
    const begin = this.#begins.get(step);
    if (!begin) return undefined;
    const share = begin.at + begin.share * (total === 0 ? 1 : done / total);
    const now = this.#clock();
    // Steps done by an earlier run took this one no time.
    this.#first ??= { time: now, done: share };
    const spent = now - this.#first.time;
    const gained = share - this.#first.done;
    if (gained < LEAST.share || spent < LEAST.time) return undefined;
    return Math.max(0, ((1 - share) * spent) / gained / 1_000);
  }
}

/** The steps of an import and their costs, for megabytes by file. */
function stepsOf(sizes: ReadonlyMap<string, number>): (readonly [step: string, cost: number])[] {
  const reading = [...sizes].map(
    ([name, size]) => [`Reading ${name}.xml`, size * (READING[name] ?? READING_OTHERS)] as const,
  );
  const rest = COSTS.map(([step, { always = 0, of }]) => {
    const costs = Object.entries(of).map(([name, cost]) => cost * (sizes.get(name) ?? 0));
    return [step, costs.reduce((sum, cost) => sum + cost, always)] as const;
  });
  return [...reading, ...rest];
}

const withoutEnd = (name: string) => name.replace(/\.xml$/, '');

/** The progress of a step, in bytes of a file or in rows. */
export interface Progress {
  readonly step: string;
  readonly done: number;
  readonly total: number;
  /** Seconds until the import is done, if they can be estimated. */
  readonly secondsLeft?: number | undefined;
}

export type OnProgress = (progress: Progress) => void;
