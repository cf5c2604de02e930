import type { AstroGlobal } from 'astro';
import { pageStatusOf } from '../../api/errors.ts';
import type { Dashboard } from '../../contract/dashboard.ts';
import { safeRedirect } from '../../shared/safe-redirect.ts';
import { ROUTES } from '../../contract/routes.ts';
import { SAMPLES } from './samples.ts';

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
    response.status = pageStatusOf(error);
    return { kind: 'failed' };
  }
}
