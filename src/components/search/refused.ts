import { ApiError } from '../../api/errors.ts';
import { reportLoadFailure } from '../../api/load.ts';

/** The heading in place of the results. */
export const NOT_DONE = 'The search was not done';

/** A search that the backend refused for now: too many, or too slow. */
export interface RefusedSearch {
  readonly status: number;
  /** The reason and what to do, in the backend's words. */
  readonly reason: string;
}

/** A list, or why its search was refused; undefined if it could not be loaded. */
export async function orRefused<T>(
  locals: App.Locals,
  search: string | undefined,
  list: Promise<T> | undefined,
): Promise<{ readonly list?: T; readonly refused?: RefusedSearch | undefined }> {
  try {
    return list ? { list: await list } : {};
  } catch (error) {
    return { refused: refusalOrReport(locals, error, search) };
  }
}

/** Logs why a list could not be loaded; returns the reason if a search was refused for now. */
export function refusalOrReport(
  locals: App.Locals,
  error: unknown,
  search: string | undefined,
): RefusedSearch | undefined {
  const refused = refusedSearch(error, search);
  // Showing the page with the search in its box is more helpful than a page about the outage.
  if (!refused) {
    reportLoadFailure(locals, error);
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
