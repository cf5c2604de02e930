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

/** Fields that nobody types: buttons, their rows, and what a form notes. */
const NOTED: readonly string[] = [
  ...['do', 'target', 'choices', 'row', 'preview', 'questionId', 'replyTo', 'version'],
  ...['draft', 'format', 'formTime', 'homepage'],
];

/** The fields that somebody typed or chose. */
export function typedFields(path: string, fields: readonly Field[]): Field[] {
  // The version that an answer works with is typed, unlike those of texts.
  const isNoted = (name: string) =>
    NOTED.includes(name) && !(name === 'version' && path.endsWith('/trials'));
  return fields.filter(([name, value]) => !isNoted(name) && value.trim() !== '');
}

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

/** Answers 503 if the backend cannot send the page's content now. */
export function showIfUnavailable(context: APIContext): Promise<Response> | undefined {
  return context.locals.isUnavailable ? showUnavailable(context) : undefined;
}
