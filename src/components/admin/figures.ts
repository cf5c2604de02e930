import type { AdminStats } from '../../contract/moderation.ts';

/** The figures of the admin dashboard with their labels (section 3). */
export function adminFigures(stats: AdminStats): [label: string, value: number][] {
  return [
    ['Total Users', stats.totalUsers],
    ['New Users Today', stats.newUsersToday],
    ['Total Questions', stats.totalQuestions],
    ['Questions Today', stats.questionsToday],
    ['Total Answers', stats.totalAnswers],
    ['Answers Today', stats.answersToday],
    ['Total Tags', stats.totalTags],
    ['Flagged Content', stats.flaggedContent],
    ['Pending Reports', stats.pendingReports],
  ];
}
