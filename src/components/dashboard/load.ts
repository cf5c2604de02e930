import type { Client } from '../../api/client.ts';
import type { Dashboard } from '../../contract/dashboard.ts';
import { safeRedirect } from '../../shared/safe-redirect.ts';
import { ROUTES } from '../../contract/routes.ts';

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
