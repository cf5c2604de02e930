import type { Dashboard, Activity } from '../../../contract/dashboard.ts';
import { DAY } from '../../../shared/durations.ts';
import type { Backend, Caller } from '../../backend.ts';
import { HttpError } from '../../platform/http/errors.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { sumOverPosts } from '../../people/users/prolific.ts';
import { findPerson } from '../../people/users/users.store.ts';
import { dayOf, DAYS, momentsFrom, startOf, WEEKS, currentVotes } from './dashboard.rules.ts';
import { postsByDay, reputationByDay, viewsIn, activityRows } from './dashboard.store.ts';
import type { Noun } from '../../noun.ts';
import { ACTIVITIES, activityLink } from '../../people/users/activity.ts';

/**
 * The caller's figures and activity, in five statements, each served by one of the person's
 * indexes.
 */
async function getDashboard(backend: Backend, caller: Caller): Promise<Dashboard> {
  const { sql } = backend.db;
  const person = await findPerson(sql, caller.id);
  if (!person) throw new HttpError('unauthenticated', 'Please log in');
  const views = await sumOverPosts(backend.db, person, (queries, slice) =>
    viewsIn(queries, slice).executeTakeFirstOrThrow(),
  );
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
async function activityOf(queries: Queries, userId: number): Promise<Activity[]> {
  const kinds = ACTIVITIES.filter(({ onDashboard }) => onDashboard);
  const rows = await activityRows(queries, kinds, userId, MOST).execute();
  return currentVotes(rows)
    .slice(0, MOST)
    .map((row) => ({
      _id: `${row.type}-${String(row.id)}`,
      type: row.type as Activity['type'],
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
