import { DAY } from '../../../shared/durations.ts';
import type { AdminActivity, AdminStats, getAdminStats } from '../../../contract/moderation.ts';
import type { CallResult } from '../../../contract/route.ts';
import type { Backend } from '../../backend.ts';
import { linkTo } from '../../platform/http/ids.ts';
import { counters } from '../../platform/sql/counters.ts';
import type { Queries } from '../../platform/sql/database.ts';
import * as newest from './activity.store.ts';
import { personOf } from './posts.ts';
import { flagFigures, sinceMidnight } from './stats.store.ts';

/** Length of the activity list, and of the part of each kind. */
const LISTED = 20;

/** The community's figures and its latest activity, in nine statements. */
export async function adminStats({
  db,
  clock,
}: Backend): Promise<CallResult<typeof getAdminStats>> {
  const midnight = Math.floor(clock() / DAY) * DAY;
  return { stats: await figures(db.sql, midnight), activity: await activity(db.sql) };
}

async function figures(sql: Queries, midnight: number): Promise<AdminStats> {
  const totals = await counters(sql);
  const today = await sinceMidnight(sql, midnight);
  const flags = await flagFigures(sql);
  return {
    totalUsers: totals.users,
    newUsersToday: today.users,
    totalQuestions: totals.questions,
    questionsToday: today.questions,
    totalAnswers: totals.answers,
    answersToday: today.answers,
    totalTags: totals.tags,
    flaggedContent: flags.targets,
    pendingReports: flags.flags,
  };
}

async function activity(sql: Queries): Promise<AdminActivity[]> {
  const activities = [
    ...(await newest.people(sql, LISTED)).map((row) => entry('user_joined', row)),
    ...(await newest.questions(sql, LISTED)).map((row) => entry('question_asked', row)),
    ...(await newest.answers(sql, LISTED)).map((row) => entry('answer_posted', row)),
    ...(await newest.flags(sql, LISTED)).map((row) => entry('report_submitted', row)),
  ];
  return activities.sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, LISTED);
}

function entry(
  type: AdminActivity['type'],
  { post_id, question_id = null, ...row }: newest.ActivityRow,
): AdminActivity {
  return {
    _id: `${type}-${String(row.id)}`,
    type,
    title: row.title ?? '',
    description: row.description ?? '',
    link:
      post_id === undefined
        ? `/users/${String(row.user_id)}`
        : linkTo({ id: post_id, question_id }),
    createdAt: new Date(row.created_at).toISOString(),
    user: personOf(row.user_id, row.username),
  };
}
