import type { AdminStats } from '../../contract/moderation.ts';
import { FLAGS_PATH } from './admin-pages.ts';

type Figure = readonly [label: string, value: number, href?: string];

/**
 * The figures of the admin dashboard with their labels (section 3), open tasks first. `isAdmin`:
 * whether the viewer may see the members.
 */
export function adminFigures(stats: AdminStats, isAdmin: boolean): Figure[] {
  return [
    ['Pending Reports', stats.pendingReports, FLAGS_PATH],
    ['Flagged Content', stats.flaggedContent, FLAGS_PATH],
    ['Questions Today', stats.questionsToday],
    ['Answers Today', stats.answersToday],
    ['New Users Today', stats.newUsersToday],
    ['Total Questions', stats.totalQuestions, '/admin/questions'],
    ['Total Answers', stats.totalAnswers],
    isAdmin ? ['Total Users', stats.totalUsers, '/admin/users'] : ['Total Users', stats.totalUsers],
    ['Total Tags', stats.totalTags, '/admin/tags'],
  ];
}
