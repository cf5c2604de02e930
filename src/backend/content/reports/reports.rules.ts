import { type Experience, isNewcomer } from '../../people/newcomers/newcomers.rules.ts';

/** Reports a day; one more for each `resolvedForMore` resolved reports. */
const MOST = { aDay: 10, aDayOfNewcomer: 5, resolvedForMore: 10 };

/** A member's earlier reports. */
interface Reported {
  readonly aDay: number;
  readonly resolved: number;
}

/** Returns why a member cannot report now, or undefined. */
export function reportRefusal(person: Experience, { aDay, resolved }: Reported, now: number) {
  const first = isNewcomer(person, now) ? MOST.aDayOfNewcomer : MOST.aDay;
  const most = first + Math.floor(resolved / MOST.resolvedForMore);
  if (aDay < most) return undefined;
  const message = `You can report ${String(most)} posts a day`;
  return { code: 'too_many_requests', message, retryAfter: 3600 } as const;
}
