import type { Dashboard } from '../../contract/dashboard.ts';

/** Section 3, dashboard stats, as people read them. */
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

/** A day such as `2026-11-20`, as people write it: `Nov 20`. */
export const dayText = (day: string) => DAY.format(new Date(`${day}T00:00:00Z`));
