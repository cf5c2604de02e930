import { isUnavailable } from '../../api/errors.ts';

/**
 * Logs why a page's content could not be loaded, and records if the backend is unavailable: the
 * page then says so (form-actions/unavailable.ts) instead of appearing empty.
 */
export function reportLoadFailure(locals: App.Locals, error: unknown): undefined {
  locals.report(error);
  if (isUnavailable(error)) locals.isUnavailable = true;
}
