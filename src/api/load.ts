import type { Client } from './client.ts';
import { ApiError, isUnavailable, publicStatusOf } from './errors.ts';

/** Loads something beyond section 7; returns why it is missing otherwise. */
export async function loadFeature<T>(
  locals: App.Locals,
  load: (call: Client) => Promise<T>,
): Promise<T | 'missing' | 'failed'> {
  const { api, report } = locals;
  if (api.contract === 'section-7') return 'missing';
  try {
    return await load(api.call);
  } catch (error) {
    // An address that the backend calls invalid, such as one with a long id, has no page.
    const isMissing = error instanceof ApiError && (error.isMissing || error.code === 'invalid');
    // Until the backend says what it implements, a missing call does not mean a missing page.
    if (isMissing && api.contract !== 'unknown') {
      locals.isGone = error.status === 410;
      return 'missing';
    }
    report(error);
    return 'failed';
  }
}

/** Loads a part that its page can do without: `otherwise` if that fails, which is logged. */
export async function loadOr<T>(
  { api, report }: App.Locals,
  otherwise: T,
  load: (call: Client) => Promise<T>,
): Promise<T> {
  try {
    return await load(api.call);
  } catch (error) {
    report(error);
    return otherwise;
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

/**
 * Loads what a public page is about: `missing`, or `failed` with the page's status, otherwise shown
 * like a missing one (section 8).
 */
export async function loadSubject<T>(
  locals: App.Locals,
  load: (call: Client) => Promise<T>,
): Promise<T | { failed: number } | 'missing'> {
  try {
    return await load(locals.api.call);
  } catch (error) {
    if (error instanceof ApiError && error.isMissing) return 'missing';
    reportLoadFailure(locals, error);
    return { failed: publicStatusOf(error) };
  }
}
