import { ApiError, publicStatusOf } from '../../api/errors.ts';
import { ROUTES } from '../../contract/routes.ts';

/** A tag with its questions; why there is none, otherwise (section 8). */
export async function loadTag({ api, report }: App.Locals, name: string) {
  try {
    return await api.call(ROUTES.getTag, { params: { name } });
  } catch (error) {
    if (error instanceof ApiError && error.isMissing) return 'missing';
    report(error);
    return { failed: publicStatusOf(error) };
  }
}

/** Shown where the backend does not say which tags occur together (section 2). */
export const RELATED = ['javascript', 'react', 'typescript', 'nodejs', 'css'];
