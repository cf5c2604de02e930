import type { APIContext } from 'astro';
import { LoginForm } from '../contract/forms.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ownPath } from '../contract/places.ts';
import { ROUTES } from '../contract/routes.ts';
import { type Field, type Interruption, typedIn } from '../middleware/interruption.ts';
import { keepSession } from '../middleware/session.ts';
import { check, type FormState, invalid, readFields, refused, UNTOUCHED } from './form.ts';

/** Keeps names of an interrupted form apart from those of the boxes that sign in. */
const KEPT = 'kept.';

export interface ResumeState extends FormState {
  readonly interruption: Interruption;
}

/**
 * A form that did not get through is sent on by another that holds what was typed, and that signs in
 * first where the session has ended. Undefined where nothing was interrupted.
 */
export async function resume(context: APIContext): Promise<ResumeState | Response | undefined> {
  const { locals, request } = context;
  const { interruption } = locals;
  if (interruption) {
    const { isAway, message } = interruption;
    return { ...UNTOUCHED, interruption, status: isAway ? 503 : 401, ...(message && { message }) };
  }
  if (request.method !== 'POST') return undefined;
  const own = await readFields(request.clone(), ['path', 'ended', 'email', 'password']);
  const path = ownPath(own.path, '');
  if (path === '') return undefined;
  const fields = (await typedIn(request)).flatMap(([name, value]): Field[] =>
    name.startsWith(KEPT) ? [[name.slice(KEPT.length), value]] : [],
  );
  locals.isOfEndedSession = own.ended !== '';
  const wrong = await signInAgain(context, own);
  if (wrong) return { ...wrong, interruption: { path, fields, isAway: false } };
  return context.rewrite(sentOn(request, new URL(path, context.url), fields));
}

function sentOn({ headers: given }: Request, url: URL, fields: readonly Field[]): Request {
  if (fields.length === 0) return new Request(url);
  const headers = new Headers(given);
  // The new body has its own.
  for (const name of ['content-type', 'content-length']) headers.delete(name);
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value]));
  return new Request(url, { method: 'POST', body, headers });
}

/** Signs in whoever is a guest. Gives the form again that could not. */
async function signInAgain(
  context: APIContext,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<FormState | undefined> {
  const { locals } = context;
  if (locals.session !== undefined || locals.isSessionUnknown) return undefined;
  const checked = check(LoginForm, { email, password });
  if ('errors' in checked) return invalid({ email }, checked.errors);
  try {
    const { token } = await locals.api.call(ROUTES.logIn, { body: checked.data });
    keepSession(context, token);
    locals.token = token;
    return undefined;
  } catch (error) {
    return refused({ email }, error, MESSAGES.loginFailed);
  }
}
