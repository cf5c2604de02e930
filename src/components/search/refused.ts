import { ApiError } from '../../api/errors.ts';
import { lose } from '../ui/lose.ts';

/** The heading where the results would stand. */
export const NOT_DONE = 'The search was not done';

/** A search that the backend has not done for now: too many, or one that takes too long. */
export interface RefusedSearch {
  readonly status: number;
  /** Why, and what to do, in the backend's words. */
  readonly reason: string;
}

/** A list, or why its search was not done; neither where it could not be loaded. */
export async function orRefused<T>(
  locals: App.Locals,
  search: string | undefined,
  list: Promise<T> | undefined,
): Promise<{ readonly list?: T; readonly refused?: RefusedSearch | undefined }> {
  try {
    return list ? { list: await list } : {};
  } catch (error) {
    return { refused: loseSearch(locals, error, search) };
  }
}

/** Logs why a list could not be loaded, and says so where it is a search that was not done for now. */
export function loseSearch(
  locals: App.Locals,
  error: unknown,
  search: string | undefined,
): RefusedSearch | undefined {
  const refused = refusedSearch(error, search);
  // The page with the search in its box is more to the point than one that says that all is away.
  if (!refused) {
    lose(locals, error);
    return undefined;
  }
  locals.report(error);
  return refused;
}

function refusedSearch(error: unknown, search: string | undefined): RefusedSearch | undefined {
  if (search === undefined || search === '' || !(error instanceof ApiError)) return undefined;
  const { status, serverMessage } = error;
  const isForNow = status === 429 || status === 503;
  return isForNow && serverMessage !== undefined ? { status, reason: serverMessage } : undefined;
}
