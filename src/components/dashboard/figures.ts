import type { Client } from '../../api/client.ts';
import type { OwnActivity, Dashboard } from '../../contract/dashboard.ts';
import { ROUTES } from '../../contract/routes.ts';
import { safeRedirect } from '../../shared/safe-redirect.ts';

/** The dashboard stats of section 3, formatted. */
export function dashboardFigures(stats: Dashboard['stats']) {
  return [
    ['Total Questions', stats.totalQuestions],
    ['Total Answers', stats.totalAnswers],
    ['Accepted Answers', stats.acceptedAnswers],
    ['Total Views', stats.totalViews],
    ['Reputation Gained', stats.reputationGained],
    ['Badges Earned', stats.badgesEarned],
  ] as const;
}

const DAY = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const WHOLE_DAY = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' });

/**
 * Activity grouped by day in UTC, `Friday, November 20, 2026`, in the given order. Repetitions on a
 * day become one row with their number.
 */
export function activityByDay(activity: readonly OwnActivity[]) {
  const dayOf = ({ createdAt }: OwnActivity) => WHOLE_DAY.format(new Date(createdAt));
  return [...Map.groupBy(activity, dayOf)].map(([day, ofDay]) => ({
    day,
    activity: rowsOf(ofDay),
  }));
}

function rowsOf(activity: readonly OwnActivity[]) {
  const same = ({ type, title, link }: OwnActivity) => [type, title, link].join(' ');
  return [...Map.groupBy(activity, same).values()].flatMap((all) => {
    const earned = all.reduce((sum, one) => sum + (one.earned ?? 0), 0);
    return all.slice(0, 1).map((first) => ({ ...first, earned, count: all.length }));
  });
}

/** The earned reputation with its sign: `+25`, `−2`. */
export const earnedText = (earned: number) =>
  earned < 0 ? `−${String(-earned)}` : `+${String(earned)}`;

/** Formats a day such as `2026-11-20`: `Nov 20`. */
export const dayText = (day: string) => DAY.format(new Date(`${day}T00:00:00Z`));

/** Sample figures for a backend without any (section 2); the page says so. */
export const SAMPLES: Pick<Dashboard, 'stats' | 'activity'> = {
  stats: {
    totalQuestions: 12,
    totalAnswers: 45,
    acceptedAnswers: 23,
    totalViews: 1250,
    reputationGained: 340,
    badgesEarned: 8,
  },
  activity: [
    {
      _id: 'sample-1',
      type: 'question',
      title: 'Asked a question',
      description: 'How do I read a file line by line?',
      link: '/questions',
      createdAt: '2026-01-15T10:30:00.000Z',
      earned: 10,
    },
    {
      _id: 'sample-2',
      type: 'answer',
      title: 'Answered a question',
      description: 'Why does this loop never end?',
      link: '/questions',
      createdAt: '2026-01-14T15:45:00.000Z',
      earned: 25,
    },
    {
      _id: 'sample-3',
      type: 'badge',
      title: 'Earned the badge Student',
      description: 'First question with a score of 1 or more',
      link: '/help',
      createdAt: '2026-01-13T09:20:00.000Z',
    },
  ],
};

/** The member's own figures. */
export async function readDashboard(call: Client): Promise<Dashboard> {
  const board = await call(ROUTES.getDashboard, {});
  const activity = board.activity.map((one) => ({ ...one, link: safeRedirect(one.link, '') }));
  return { ...board, activity };
}
