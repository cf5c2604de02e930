import { DAY, isWithin } from '../../../shared/durations.ts';
import type { SuggestionStatus } from '../../../contract/suggestions.ts';
import { type Experience, isNewcomer } from '../../people/newcomers/newcomers.rules.ts';

/** Limits, in numbers of suggestions. */
const MOST = { waiting: 5, waitingOfNewcomer: 2, aDay: 20, rejectedAWeek: 3 };
/** Milliseconds after which an undecided suggestion expires. */
export const LAPSES_AFTER = 30 * DAY;
/** Milliseconds for which a person with rejected suggestions must pause. */
const PAUSE = 7 * DAY;
/** The reward of an approved suggestion, and the maximum of all rewards. */
export const EARNS = 2;
const EARN_MOST = 200;

/** So many approved suggestions of the newest ones earn the privilege to edit. */
export const RECORD = { approved: 18, of: 20 };

/** Whether one more suggestion is rewarded, after so many that were. */
export const isRewarded = (earned: number): boolean => (earned + 1) * EARNS <= EARN_MOST;

/** How far back to look: a rejection may come as late as a suggestion expires. */
export const LOOKS_BACK = LAPSES_AFTER + 2 * PAUSE;

/** A suggestion, as far as limits need it. */
interface Suggested {
  readonly status: SuggestionStatus;
  readonly created_at: number;
  readonly decided_at: number | null;
  /** Whether its post or tag still exists: otherwise nobody could decide on it or withdraw it. */
  readonly isPresent: boolean;
}

/** Returns why a person cannot suggest anything now, or undefined. */
export function suggestionRefusal(person: Experience, before: readonly Suggested[], now: number) {
  const waiting = before.filter((one) => one.isPresent && statusNow(one, now) === 'waiting').length;
  const aDay = before.filter(({ created_at }) => isWithin(DAY, created_at, now)).length;
  const most = isNewcomer(person, now) ? MOST.waitingOfNewcomer : MOST.waiting;
  if (waiting >= most) {
    const message = `${String(most)} of your suggestions are waiting for review. Withdraw one, or wait`;
    return { code: 'too_many_requests', message } as const;
  }
  if (aDay >= MOST.aDay) {
    const message = `You can make at most ${String(MOST.aDay)} suggestions a day`;
    return { code: 'too_many_requests', message } as const;
  }
  const pausedUntil = endOfPause(before, now);
  if (now >= pausedUntil) return undefined;
  const retryAfter = (pausedUntil - now) / 1_000;
  const message =
    'Three of your suggestions were rejected within a week. You can suggest again in 7 days';
  return { code: 'too_many_requests', message, retryAfter } as const;
}

/** When a person with rejected suggestions may continue, in milliseconds since 1970. */
function endOfPause(before: readonly Suggested[], now: number): number {
  const rejected = before
    .flatMap(({ status, decided_at }) => (status === 'rejected' ? (decided_at ?? []) : []))
    // Ignore decisions in the future, made while a clock was wrong.
    .filter((at) => at < now + PAUSE)
    .toSorted((one, other) => one - other);
  const ends = rejected.filter((at, index) => {
    const first = rejected[index - MOST.rejectedAWeek + 1];
    return first !== undefined && at - first <= PAUSE;
  });
  return (ends.at(-1) ?? -PAUSE) + PAUSE;
}

/** The current status of a suggestion. */
export function statusNow(
  { status, created_at }: { readonly status: SuggestionStatus; readonly created_at: number },
  now: number,
): SuggestionStatus {
  return status === 'waiting' && now - created_at >= LAPSES_AFTER ? 'lapsed' : status;
}

/** The words that a change adds and removes. Ignores moved words and HTML tags. */
export function changeSize(before: readonly string[], after: readonly string[]) {
  const counts = new Map<string, number>();
  for (const word of wordsOf(after)) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of wordsOf(before)) counts.set(word, (counts.get(word) ?? 0) - 1);
  const sum = (sign: 1 | -1) =>
    counts.values().reduce((total, count) => total + Math.max(0, sign * count), 0);
  return { words_added: sum(1), words_removed: sum(-1) };
}

const wordsOf = (texts: readonly string[]): string[] =>
  texts
    .join(' ')
    .replaceAll(/<[^<>]*>/g, ' ')
    .match(/\S+/g) ?? [];
