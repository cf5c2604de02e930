import { DAY, isWithin } from '../../contract/durations.ts';
import type { SuggestionStatus } from '../../contract/suggestion-forms.ts';
import { type Experience, isNewcomer } from '../newcomers/rules.ts';

/** What is bounded, in suggestions. */
const MOST = { waiting: 5, waitingOfNewcomer: 2, aDay: 20, rejectedAWeek: 3 };
/** After this time, in milliseconds, nobody has decided: a suggestion lapses. */
export const LAPSES_AFTER = 30 * DAY;
/** How long somebody makes none whose suggestions were rejected, in milliseconds. */
const PAUSE = 7 * DAY;
/** What an approved one earns, and all of them at most. */
export const EARNS = 2;
const EARN_MOST = 200;

/** Whether one more is rewarded, after so many that were. */
export const isRewarded = (earned: number): boolean => (earned + 1) * EARNS <= EARN_MOST;

/** How far back limits look: a rejection may come as late as a suggestion lapses. */
export const LOOKS_BACK = LAPSES_AFTER + 2 * PAUSE;

/** What somebody has suggested, as far as limits look. */
interface Suggested {
  readonly status: SuggestionStatus;
  readonly created_at: number;
  readonly decided_at: number | null;
  /** Whether its post or tag is still there: else nobody could decide or withdraw it. */
  readonly isPresent: boolean;
}

/** Why somebody can suggest nothing now; undefined where they can. */
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

/** When somebody may go on whose suggestions were rejected, in milliseconds since 1970. */
function endOfPause(before: readonly Suggested[], now: number): number {
  const rejected = before
    .flatMap(({ status, decided_at }) => (status === 'rejected' ? (decided_at ?? []) : []))
    // What is further ahead was decided while a clock was wrong.
    .filter((at) => at < now + PAUSE)
    .toSorted((one, other) => one - other);
  const ends = rejected.filter((at, index) => {
    const first = rejected[index - MOST.rejectedAWeek + 1];
    return first !== undefined && at - first <= PAUSE;
  });
  return (ends.at(-1) ?? -PAUSE) + PAUSE;
}

/** What has become of a suggestion by now. */
export function statusNow(
  { status, created_at }: { readonly status: SuggestionStatus; readonly created_at: number },
  now: number,
): SuggestionStatus {
  return status === 'waiting' && now - created_at >= LAPSES_AFTER ? 'lapsed' : status;
}

/** The words that a change adds and removes; a word that only moves is neither. Tags of HTML are none. */
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
