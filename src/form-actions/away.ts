import type { APIContext } from 'astro';
import { holdPendingForm } from './pending-form.ts';

/** Answers a member with the page that says that the backend is away, and that leads back here. */
export const tellAway = (context: APIContext): Promise<Response> =>
  context.rewrite(holdPendingForm(context, []));

/** Answers anybody with 503 where the backend cannot give what the page is about now. */
export function tellUnavailable(context: APIContext): Promise<Response> | undefined {
  return context.locals.isUnavailable ? tellAway(context) : undefined;
}
