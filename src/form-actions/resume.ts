import type { APIContext } from 'astro';
import { safeRedirect } from '../shared/safe-redirect.ts';
import { type Field, type PendingForm, typedIn } from './pending-form.ts';
import { type FormState, readFields, UNTOUCHED } from './form.ts';
import { signInAgain } from './member-action.ts';

/** Distinguishes fields of an interrupted form from the sign-in fields. */
const KEPT = 'kept.';

export interface ResumeState extends FormState {
  readonly pendingForm: PendingForm;
}

/**
 * Resubmits an interrupted form from a form that contains its values, and signs in first if the
 * session has ended. Undefined if nothing was interrupted.
 */
export async function resume(context: APIContext): Promise<ResumeState | Response | undefined> {
  const { locals, request } = context;
  const { pendingForm } = locals;
  if (pendingForm) {
    const { isAway, message } = pendingForm;
    return { ...UNTOUCHED, pendingForm, status: isAway ? 503 : 401, ...(message && { message }) };
  }
  if (request.method !== 'POST') return undefined;
  const own = await readFields(request.clone(), ['path', 'ended', 'email', 'password']);
  const path = safeRedirect(own.path, '');
  if (path === '') return undefined;
  const fields = (await typedIn(request)).flatMap(([name, value]): Field[] =>
    name.startsWith(KEPT) ? [[name.slice(KEPT.length), value]] : [],
  );
  locals.isOfEndedSession = own.ended !== '';
  if (locals.session === undefined && !locals.isSessionUnknown) {
    const token = await signInAgain(context, own, {});
    if (typeof token !== 'string') {
      return { ...token, pendingForm: { path, fields, isAway: false } };
    }
    locals.token = token;
  }
  return context.rewrite(sentOn(request, new URL(path, context.url), fields));
}

function sentOn({ headers: given }: Request, url: URL, fields: readonly Field[]): Request {
  if (fields.length === 0) return new Request(url);
  const headers = new Headers(given);
  // The new body has its own headers.
  for (const name of ['content-type', 'content-length']) headers.delete(name);
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value]));
  return new Request(url, { method: 'POST', body, headers });
}
