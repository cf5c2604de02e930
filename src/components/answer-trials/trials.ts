import type { Verdict } from '../../contract/answer-trial-forms.ts';
import type { TrialLine } from '../../contract/trial-summary.ts';

const SAYS: Readonly<Record<Verdict, string>> = {
  works: 'Works with',
  outdated: 'Out of date since',
};

/** What a person says of an answer: `Works with 3.2`. */
export const saysOf = (verdict: Verdict, version: string): string => `${SAYS[verdict]} ${version}`;

/** The same of several: `Works with 3.2 (2 people, latest 2026-11-20)`. */
export function lineOf(verdict: Verdict, { version, people, latest }: TrialLine): string {
  const date = latest.slice(0, 10);
  const who = people === 1 ? `1 person, ${date}` : `${String(people)} people, latest ${date}`;
  return `${saysOf(verdict, version)} (${who})`;
}
