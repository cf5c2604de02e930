import type { TrialSummary } from '../../contract/trial-summary.ts';

/** Votes that reports may cost an answer in its order. */
const WEIGHT_MAX = 5;

/** People who say something of an answer, but for those of its author who says that it works. */
interface Reported {
  readonly works: number;
  readonly outdated: number;
}

/**
 * By how many votes an answer is placed lower: one for each that says it is out of date beyond those
 * that say it works, 5 at most.
 */
export const weightOf = ({ works, outdated }: Reported): number =>
  Math.min(WEIGHT_MAX, Math.max(0, outdated - works));

/** The summary that stands beside an answer; null where nobody says anything. */
export const summaryOf = (trials: string | null): TrialSummary | null =>
  trials === null ? null : (JSON.parse(trials) as TrialSummary);
