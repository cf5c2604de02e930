import { isUnavailable } from '../../api/errors.ts';

/**
 * Logs why what a page is about could not be loaded, and notes it where the backend cannot give it
 * now: the page then says so (form-actions/away.ts), instead of showing that there is nothing.
 */
export function lose(locals: App.Locals, error: unknown): undefined {
  locals.report(error);
  if (isUnavailable(error)) locals.isUnavailable = true;
}
