import * as z from 'zod';
import { ActivityType } from './activity.ts';
import { Count, identified, itemsOf, Line, OptionalText, Time } from './fields.ts';
import { route } from './route.ts';

/** Section 3, activity. `link` is a path of this site. A vote does not reveal its voter. */
export const OwnActivity = identified({
  type: ActivityType.exclude(['accept']),
  title: Line,
  description: OptionalText,
  link: z.string(),
  createdAt: Time,
  /** Reputation: what a vote gave, or what a post has earned so far. */
  earned: z.number().int().nullish(),
});
export type OwnActivity = z.output<typeof OwnActivity>;

/** A day, or the first day of a week, in UTC: `2026-11-20`. */
const Day = z.iso.date();

/** The caller's own figures (section 3, dashboard stats). */
export const Dashboard = z.object({
  stats: z.object({
    totalQuestions: Count,
    totalAnswers: Count,
    acceptedAnswers: Count,
    /** Over all of the caller's questions. */
    totalViews: Count,
    /** In the last 30 days: the sum of `reputationByDay`. Can be negative. */
    reputationGained: Count,
    /** All ever earned, counting repetitions of the same name. */
    badgesEarned: Count,
  }),
  /** The newest 20, newest first. */
  activity: itemsOf(OwnActivity),
  /** The last 30 days, today included, oldest first. */
  reputationByDay: z.array(z.object({ day: Day, reputation: Count })),
  /**
   * The last 12 periods of seven days, today included, oldest first; `day` is the first of the
   * seven.
   */
  postsByWeek: z.array(z.object({ day: Day, questions: Count, answers: Count })),
});
export type Dashboard = z.output<typeof Dashboard>;

export const getDashboard = route('GET /dashboard', {
  access: 'member',
  summary: 'The caller’s statistics and activity',
  response: Dashboard,
});
