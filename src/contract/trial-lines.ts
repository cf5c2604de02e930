import type { Verdict } from './answer-trial-forms.ts';
import type { TrialLine, TrialSummary } from './trial-summary.ts';
import { dayText } from '../shared/elapsed.ts';

const VERDICT_TEXTS: Readonly<Record<Verdict, string>> = {
  works: 'Works with',
  outdated: 'Out of date since',
};

/** A person's verdict on an answer: `Works with 3.2`. */
export const verdictText = (verdict: Verdict, version: string): string =>
  `${VERDICT_TEXTS[verdict]} ${version}`;

/** People's verdicts on an answer, a line for each kind. */
export function trialLines(trials: TrialSummary | null | undefined): string[] {
  const { works, outdated } = trials ?? {};
  return [
    ...(works ? [lineOf('works', works)] : []),
    ...(outdated ? [lineOf('outdated', outdated)] : []),
  ];
}

/** `Works with 3.2 (2 people, latest 2026-11-20)`. */
function lineOf(verdict: Verdict, { version, people, latest }: TrialLine): string {
  const date = dayText(latest);
  const who = people === 1 ? `1 person, ${date}` : `${String(people)} people, latest ${date}`;
  return `${verdictText(verdict, version)} (${who})`;
}
