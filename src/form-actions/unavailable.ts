import type { APIContext } from 'astro';
import { holdPendingForm } from './pending-form.ts';

/** Answers a member with a page that says that the backend is unavailable, and links back. */
export const showUnavailable = (context: APIContext): Promise<Response> =>
  context.rewrite(holdPendingForm(context, []));

/** Answers 503 if the backend cannot send the page's content now. */
export function showIfUnavailable(context: APIContext): Promise<Response> | undefined {
  return context.locals.isUnavailable ? showUnavailable(context) : undefined;
}
