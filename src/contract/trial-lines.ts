import { dayText } from './elapsed.ts';
import type { Verdict } from './answer-trial-forms.ts';
import type { TrialLine, TrialSummary } from './trial-summary.ts';

const SAYS: Readonly<Record<Verdict, string>> = {
  works: 'Works with',
  outdated: 'Out of date since',
};

/** What a person says of an answer: `Works with 3.2`. */
export const saysOf = (verdict: Verdict, version: string): string => `${SAYS[verdict]} ${version}`;

/** What people say of an answer, a line for each verdict that somebody gave. */
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
  return `${saysOf(verdict, version)} (${who})`;
}
