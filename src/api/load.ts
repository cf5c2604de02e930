import type { Client } from './client.ts';
import { ApiError, isUnavailable } from './errors.ts';

/** Loads something beyond section 7; returns why it is missing otherwise. */
export async function loadFeature<T>(
  { api, report }: App.Locals,
  load: (call: Client) => Promise<T>,
): Promise<T | 'missing' | 'failed'> {
  if ((await api.contract()) === 'section-7') return 'missing';
  try {
    return await load(api.call);
  } catch (error) {
    if (error instanceof ApiError && error.isMissing) return 'missing';
    report(error);
    return 'failed';
  }
}

/**
 * Logs why a page's content could not be loaded, and records if the backend is unavailable: the
 * page then says so (form-actions/pending-form.ts) instead of appearing empty.
 */
export function reportLoadFailure(locals: App.Locals, error: unknown): undefined {
  locals.report(error);
  if (isUnavailable(error)) locals.isUnavailable = true;
}
