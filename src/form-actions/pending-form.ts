import type { APIContext } from 'astro';
import type { Message } from '../contract/messages.ts';
import type { Field } from '../shared/typed-fields.ts';

/** An interrupted request to a member's page: the session has ended, or could not be checked. */
export interface PendingForm {
  /** The requested path. */
  readonly path: string;
  /** The typed values by field name; no passwords. */
  readonly fields: readonly Field[];
  /** Whether the backend was unavailable; otherwise the session has ended. */
  readonly isAway: boolean;
  /** The result of a form that did get through. */
  readonly message?: Message;
}

/** The page for interrupted forms, from which they are resubmitted. */
const RESUME_PATH = '/session/resume';

/**
 * Passes the interrupted request on to the page at RESUME_PATH; returns the request for that page.
 */
export function holdPendingForm(
  { locals, url }: Pick<APIContext, 'locals' | 'url'>,
  fields: readonly Field[],
  message?: Message,
): Request {
  const path = url.pathname + url.search;
  const isAway = isBackendAway(locals);
  locals.pendingForm = { path, fields, isAway, ...(message && { message }) };
  return new Request(new URL(RESUME_PATH, url));
}

function isBackendAway({ session, isSessionUnknown, isUnavailable }: App.Locals): boolean {
  return session !== undefined || isSessionUnknown === true || isUnavailable === true;
}

/** The typed values of a posted form, without passwords; none if the request is no form. */
export async function typedIn(request: Request): Promise<Field[]> {
  if (request.method !== 'POST') return [];
  const form = await request
    .clone()
    .formData()
    .catch(() => new FormData());
  return [...form].filter(
    (field): field is [string, string] =>
      typeof field[1] === 'string' && !/password/i.test(field[0]),
  );
}

/**
 * Answers with a page that says that the backend is unavailable: it links back, or resubmits the form
 * that was posted, and shows its message.
 */
export async function showUnavailable(
  context: Pick<APIContext, 'locals' | 'url' | 'request' | 'rewrite'>,
  message?: Message,
): Promise<Response> {
  context.locals.isUnavailable = true;
  return context.rewrite(holdPendingForm(context, await typedIn(context.request), message));
}
