import type { AstroGlobal } from 'astro';
import { failureStatus } from '../../api/load.ts';
import type { Dashboard } from '../../contract/dashboard.ts';
import { safeRedirect } from '../../shared/safe-redirect.ts';
import { ROUTES } from '../../contract/routes.ts';

/** Sample figures for a backend without any (section 2); the page says so. */
const SAMPLES: Pick<Dashboard, 'stats' | 'activity'> = {
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

/** The content of the dashboard: the member's own figures, or samples if the backend has none. */
export type Shown =
  | { readonly kind: 'own'; readonly board: Dashboard }
  | { readonly kind: 'samples'; readonly board: typeof SAMPLES }
  | { readonly kind: 'failed' };

export async function loadDashboard({
  locals,
  response,
}: Pick<AstroGlobal, 'locals' | 'response'>): Promise<Shown> {
  const { api, report } = locals;
  if ((await api.contract()) === 'section-7') return { kind: 'samples', board: SAMPLES };
  try {
    const board = await api.call(ROUTES.getDashboard, {});
    const activity = board.activity.map((one) => ({ ...one, link: safeRedirect(one.link, '') }));
    return { kind: 'own', board: { ...board, activity } };
  } catch (error) {
    report(error);
    response.status = await failureStatus(locals, error);
    return { kind: 'failed' };
  }
}
