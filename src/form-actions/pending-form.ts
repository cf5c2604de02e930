import type { APIContext } from 'astro';
import type { Message } from '../contract/messages.ts';

/** A request that a member's page did not get to: the session has ended, or nobody could say. */
export interface PendingForm {
  /** What was asked for. */
  readonly path: string;
  /** What was typed, by the names of the boxes; no passwords. */
  readonly fields: readonly Field[];
  /** Whether the backend did not answer; else the session has ended. */
  readonly isAway: boolean;
  /** What became of a form that did get through. */
  readonly message?: Message;
}

export type Field = readonly [name: string, value: string];

/** The page that tells of it, and from which a form is sent again. */
const RESUME_PATH = '/session/resume';

/** Fields that say which button was pressed, and in which row. */
const BUTTONS: readonly string[] = ['do', 'target', 'row'];

/** Whether somebody has typed or chosen something in the fields. */
export function isTyped(fields: readonly Field[]): boolean {
  return fields.some(([name, value]) => !BUTTONS.includes(name) && value.trim() !== '');
}

/** Tells the page at RESUME_PATH what was interrupted; gives the request that leads there. */
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
 * Shows what was posted to a page that could not load what stands around its form, so that it is sent
 * again from there; undefined where nothing was posted.
 */
export async function holdTyped(
  context: Pick<APIContext, 'locals' | 'url' | 'request' | 'rewrite'>,
  message?: Message,
): Promise<Response | undefined> {
  const fields = await typedIn(context.request);
  if (!isTyped(fields)) return undefined;
  // A guest is not told that a session has ended.
  return context.rewrite(holdPendingForm(context, fields, message, true));
}

/** What was typed into a posted form; nothing where it is no form, and never a password. */
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
