import { DAY } from '../../../shared/durations.ts';

export const DAYS = 30;
export const WEEKS = 12;

/** The start of the last `days` days in UTC, including the day of `now`. */
export function startOf(days: number, now: number): number {
  return (Math.floor(now / DAY) - days + 1) * DAY;
}

/** The start times of `count` spans of `days` days each. */
export function momentsFrom(start: number, count: number, days: number): number[] {
  return Array.from({ length: count }, (_, at) => start + at * days * DAY);
}

/** The UTC day of a time: `2026-11-20`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** A vote's entry in the ledger. */
export interface VoteEvent {
  readonly post_id: number | null;
  readonly reason: string | null;
}

const UNDOES = new Map([
  ['up_vote_undone', 'up_vote'],
  ['down_vote_undone', 'down_vote'],
]);

/**
 * The votes in effect, from events sorted newest first: each undo cancels one earlier vote of its
 * kind on the post. Which voter it was does not matter.
 */
export function currentVotes<Event extends VoteEvent>(events: readonly Event[]): Event[] {
  const undone = new Map<string, number>();
  return events.filter(({ post_id, reason }) => {
    const undoes = UNDOES.get(reason ?? '');
    const key = `${String(post_id)} ${String(undoes ?? reason)}`;
    const left = undone.get(key) ?? 0;
    undone.set(key, undoes === undefined ? Math.max(0, left - 1) : left + 1);
    return undoes === undefined && left === 0;
  });
}
