import type { APIContext } from 'astro';
import type { Message } from '../contract/messages.ts';

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

export type Field = readonly [name: string, value: string];

/** The page for interrupted forms, from which they are resubmitted. */
const RESUME_PATH = '/session/resume';

/** Fields of the pressed button and its row. */
const BUTTONS: readonly string[] = ['do', 'target', 'row'];

/** Whether the fields contain anything typed or chosen. */
export function isTyped(fields: readonly Field[]): boolean {
  return fields.some(([name, value]) => !BUTTONS.includes(name) && value.trim() !== '');
}

/**
 * Passes the interrupted request on to the page at RESUME_PATH; returns the request for that page.
 */
export function holdPendingForm(
  { locals, url }: Pick<APIContext, 'locals' | 'url'>,
  fields: readonly Field[],
  message?: Message,
  isAway = isBackendAway(locals),
): Request {
  const path = url.pathname + url.search;
  locals.pendingForm = { path, fields, isAway, ...(message && { message }) };
  return new Request(new URL(RESUME_PATH, url));
}

function isBackendAway({ session, isSessionUnknown, isUnavailable }: App.Locals): boolean {
  return session !== undefined || isSessionUnknown === true || isUnavailable === true;
}

/**
 * Holds a posted form if the page around it could not be loaded, so that it can be resubmitted;
 * undefined if nothing was posted.
 */
export async function holdTyped(
  context: Pick<APIContext, 'locals' | 'url' | 'request' | 'rewrite'>,
  message?: Message,
): Promise<Response | undefined> {
  const fields = await typedIn(context.request);
  if (!isTyped(fields)) return undefined;
  // Guests do not get the message that their session has ended.
  return context.rewrite(holdPendingForm(context, fields, message, true));
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

/** Answers a member with a page that says that the backend is unavailable, and links back. */
export const showUnavailable = (context: APIContext): Promise<Response> =>
  context.rewrite(holdPendingForm(context, []));

/** Answers 503 if the backend cannot send the page's content now. */
export function showIfUnavailable(context: APIContext): Promise<Response> | undefined {
  return context.locals.isUnavailable ? showUnavailable(context) : undefined;
}
