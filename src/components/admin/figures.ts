import type { AdminActivity, AdminStats } from '../../contract/moderation.ts';
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

/** Section 3: figures for the dashboard of a backend without live ones, marked as samples. */
export const SAMPLE_STATS: AdminStats = {
  totalUsers: 1250,
  newUsersToday: 15,
  totalQuestions: 3420,
  questionsToday: 28,
  totalAnswers: 8950,
  answersToday: 67,
  totalTags: 156,
  flaggedContent: 8,
  pendingReports: 12,
};

const HOUR = 3_600_000;

/** One of each type; `now` is in milliseconds since 1970. */
export function sampleActivity(now: number): AdminActivity[] {
  const item = (index: number, rest: Pick<AdminActivity, 'type' | 'title' | 'description'>) => ({
    _id: `sample-${String(index)}`,
    link: '/questions',
    createdAt: new Date(now - index * HOUR).toISOString(),
    user: { _id: 'sample', username: 'sample-user' },
    ...rest,
  });
  const title = 'How do I center a div?';
  return [
    { ...item(1, { type: 'user_joined', title: '', description: '' }), link: '/users' },
    item(2, { type: 'question_asked', title, description: '' }),
    item(3, { type: 'answer_posted', title, description: '' }),
    item(4, { type: 'report_submitted', title, description: 'Spam' }),
  ];
}
