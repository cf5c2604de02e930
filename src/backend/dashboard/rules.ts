import { DAY } from '../../contract/durations.ts';

export const DAYS = 30;
export const WEEKS = 12;

/** The first moment of the last `days` days in UTC, the day of `now` included. */
export function startOf(days: number, now: number): number {
  return (Math.floor(now / DAY) - days + 1) * DAY;
}

/** The first moments of `count` spans of so many days, from the first on. */
export function momentsFrom(start: number, count: number, days: number): number[] {
  return Array.from({ length: count }, (_, at) => start + at * days * DAY);
}

/** A moment as its day in UTC: `2026-11-20`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** An entry of the ledger that a vote has left. */
export interface VoteEvent {
  readonly post_id: number | null;
  readonly reason: string;
}

const UNDOES = new Map([
  ['up_vote_undone', 'up_vote'],
  ['down_vote_undone', 'down_vote'],
]);

/**
 * The votes that stand, of events from the newest on: one that was taken back goes together with its
 * taking back. Nobody knows which of several votes on a post it was, and nobody need to.
 */
export function currentVotes<Event extends VoteEvent>(events: readonly Event[]): Event[] {
  const undone = new Map<string, number>();
  return events.filter(({ post_id, reason }) => {
    const undoes = UNDOES.get(reason);
    const key = `${String(post_id)} ${undoes ?? reason}`;
    const left = undone.get(key) ?? 0;
    undone.set(key, undoes === undefined ? Math.max(0, left - 1) : left + 1);
    return undoes === undefined && left === 0;
  });
}
