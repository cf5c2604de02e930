import type { APIContext } from 'astro';
import { LoginForm } from '../contract/forms.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { keepSession } from '../cookies/session.ts';
import { safeRedirect } from '../shared/safe-redirect.ts';
import type { Field } from '../shared/typed-fields.ts';
import { type PendingForm, typedIn } from './pending-form.ts';
import { check, type FormState, invalid, readFields, refused, UNTOUCHED } from './form.ts';

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
    const token = await signInAgain(context, own);
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

/** The token of a sender who signs in with the form, or the form with an error. */
async function signInAgain(
  context: APIContext,
  { email, password }: Readonly<Record<'email' | 'password', string>>,
): Promise<string | FormState> {
  const values = { email };
  const checked = check(LoginForm, { email, password });
  if ('errors' in checked) return invalid(values, checked.errors);
  try {
    const { token } = await context.locals.api.call(ROUTES.logIn, { body: checked.data });
    keepSession(context, token);
    return token;
  } catch (error) {
    return refused(values, error, MESSAGES.loginFailed);
  }
}
