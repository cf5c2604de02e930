import { ApiError } from '../api/errors.ts';
import { ROUTES } from '../contract/routes.ts';

/** Whether there is a tag of this name: people may have called one `readme.md`. */
export async function isTag({ api }: App.Locals, name: string): Promise<boolean> {
  try {
    await api.unprepared(ROUTES.getTag, { params: { name } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.isMissing) return false;
    throw error;
  }
}
