/** The most votes that reports can cost an answer in its ranking. */
const WEIGHT_MAX = 5;

/** Counts of reports on an answer, without its author's claims that it works. */
interface Reported {
  readonly works: number;
  readonly outdated: number;
}

/**
 * How many votes reports cost an answer in its ranking: one for each "out of date" report in excess
 * of "works" reports, 5 at most.
 */
export const weightOf = ({ works, outdated }: Reported): number =>
  Math.min(WEIGHT_MAX, Math.max(0, outdated - works));
