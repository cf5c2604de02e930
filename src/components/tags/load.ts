import { ApiError, publicStatusOf } from '../../api/errors.ts';
import { ROUTES } from '../../contract/routes.ts';
import { reportLoadFailure } from '../../api/load.ts';

/** A tag with its questions, or why it is missing (section 8). */
export async function loadTag(locals: App.Locals, name: string) {
  try {
    return await locals.api.call(ROUTES.getTag, { params: { name } });
  } catch (error) {
    if (error instanceof ApiError && error.isMissing) return 'missing';
    reportLoadFailure(locals, error);
    return { failed: publicStatusOf(error) };
  }
}

/** Shown if the backend does not return related tags (section 2). */
export const RELATED = ['javascript', 'react', 'typescript', 'nodejs', 'css'];
