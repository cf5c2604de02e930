import { nounFor } from '../../shared/counted.ts';
import type { User, UserProfile } from '../../contract/users.ts';

/** The reputation above which a person counts as high rep (section 9). */
const HIGH_REPUTATION = 1000;
/** How long a person counts as new: 30 days, in milliseconds. */
const NEW_WINDOW = 30 * 24 * 60 * 60 * 1000;
/** The goal of the reputation bar (section 9). */
export const REPUTATION_GOAL = 1000;

/** The summary cards of the directory: the total, and figures of the people on the page. */
export function userFigures(
  users: readonly User[],
  total: number,
  now: number,
): [string, number][] {
  const isNew = ({ joinedAt }: User) => now - Date.parse(joinedAt ?? '') <= NEW_WINDOW;
  return [
    ['Total Users', total],
    ['High Rep Users', users.filter((user) => user.reputation > HIGH_REPUTATION).length],
    ['Badge Holders', users.filter((user) => user.badges.length > 0).length],
    ['New This Month', users.filter(isNew).length],
  ];
}

/** The stat cards of a profile; the rate is in percent. */
export function profileFigures(stats: UserProfile['stats']): [string, number | string][] {
  return [
    noun(stats?.totalQuestions ?? 0, 'Question'),
    noun(stats?.totalAnswers ?? 0, 'Answer'),
    ['Accepted', stats?.acceptedAnswers ?? 0],
    ['Accept Rate', `${String(Math.round(stats?.acceptanceRate ?? 0))}%`],
  ];
}

const noun = (count: number, name: string): [string, number] => [nounFor(count, name), count];

/** Progress to the goal: reputation divided by 10, as percent, at most 100. */
export function goalPercent(reputation: number): number {
  return Math.min(100, Math.round(reputation) / 10);
}
