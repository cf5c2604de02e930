import type { Dashboard, OwnActivity } from '../../../contract/dashboard.ts';
import { DAY } from '../../../shared/durations.ts';
import type { Backend, Caller } from '../../backend.ts';
import { HttpError } from '../../platform/http/errors.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { findPerson } from '../../people/users/users.store.ts';
import { activityRows, postsByDay, reputationByDay, viewsOf } from './dashboard.store.ts';
import type { Noun } from '../../noun.ts';
import { ACTIVITIES, activityLink } from '../../people/users/activity.ts';

const DAYS = 30;
const WEEKS = 12;
/** Reading more rows would hold up other requests on SQLite. */
const MANY_QUESTIONS = 5_000;

/**
 * The caller's figures and activity, in five statements, each served by one of the person's
 * indexes.
 */
async function getDashboard(backend: Backend, caller: Caller): Promise<Dashboard> {
  const { sql } = backend.db;
  const person = await findPerson(sql, caller.id);
  if (!person) throw new HttpError('unauthenticated', 'Please log in');
  const readViews = (queries: Queries) => viewsOf(queries, caller.id).executeTakeFirstOrThrow();
  const { views } = await (person.question_count > MANY_QUESTIONS
    ? backend.db.readLong(`member ${String(caller.id)}`, (long) => readViews(long.sql))
    : readViews(sql));
  const gains = await reputationChart(sql, caller.id, backend.clock());
  return {
    stats: {
      totalQuestions: person.question_count,
      totalAnswers: person.answer_count,
      acceptedAnswers: person.accepted_count,
      totalViews: views,
      reputationGained: gains.reduce((sum, { reputation }) => sum + reputation, 0),
      badgesEarned: person.badge_count,
    },
    activity: await activityOf(sql, caller.id),
    reputationByDay: gains,
    postsByWeek: await postsChart(sql, caller.id, backend.clock()),
  };
}

async function reputationChart(
  queries: Queries,
  userId: number,
  now: number,
): Promise<Dashboard['reputationByDay']> {
  const since = startOf(DAYS, now);
  const rows = await reputationByDay(queries, userId, since).execute();
  const gained = new Map(rows.map((row) => [row.day * DAY, row.gained]));
  return momentsFrom(since, DAYS, 1).map((moment) => ({
    day: dayOf(moment),
    reputation: gained.get(moment) ?? 0,
  }));
}

async function postsChart(
  queries: Queries,
  userId: number,
  now: number,
): Promise<Dashboard['postsByWeek']> {
  const since = startOf(7 * WEEKS, now);
  const rows = await postsByDay(queries, userId, since).execute();
  return momentsFrom(since, WEEKS, 7).map((moment) => {
    const inWeek = rows.filter(({ day }) => day * DAY >= moment && day * DAY < moment + 7 * DAY);
    const count = (kind: 'question' | 'answer') =>
      inWeek.reduce((sum, row) => sum + (row.kind === kind ? row.posts : 0), 0);
    return { day: dayOf(moment), questions: count('question'), answers: count('answer') };
  });
}

const MOST = 20;

/** A person's recent activity, newest first, in one statement. */
async function activityOf(queries: Queries, userId: number): Promise<OwnActivity[]> {
  const kinds = ACTIVITIES.filter(({ onDashboard }) => onDashboard);
  const rows = await activityRows(queries, kinds, userId, MOST).execute();
  return currentVotes(rows)
    .slice(0, MOST)
    .map((row) => ({
      _id: `${row.type}-${String(row.id)}`,
      type: row.type as OwnActivity['type'],
      title: '',
      description: '',
      link: activityLink(row, userId),
      createdAt: new Date(row.at).toISOString(),
      earned: row.earned ?? undefined,
      ...kinds[row.kind]?.onDashboard?.(row),
    }));
}

export const dashboard: Noun = {
  handlers: {
    getDashboard: ({ backend, caller }) => getDashboard(backend, caller),
  },
};

/** The start of the last `days` days in UTC, including the day of `now`. */
export function startOf(days: number, now: number): number {
  return (Math.floor(now / DAY) - days + 1) * DAY;
}

/** The start times of `count` spans of `days` days each. */
function momentsFrom(start: number, count: number, days: number): number[] {
  return Array.from({ length: count }, (_, at) => start + at * days * DAY);
}

/** The UTC day of a time: `2026-11-20`. */
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

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
