import type { APIContext } from 'astro';
import type { Client } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { LoginForm } from '../contract/forms.ts';
import { type Message, MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { dropSession, keepSession } from '../cookies/session.ts';
import { check, type FormState, invalid, orUnanswered, refused } from './form.ts';

/**
 * Fields that sign in the sender of a form whose session has ended, so that nothing typed is lost.
 */
export const SIGN_IN_FIELDS = ['email', 'password'] as const;

interface Sender {
  readonly email: string;
  readonly password: string;
}

/**
 * The backend on behalf of the sender of a form, or the form with an error; `kept` is printed
 * again.
 */
export async function callsOf(
  context: APIContext,
  { email, password }: Sender,
  kept: FormState['values'],
  guestMessage: Message,
): Promise<Client | FormState> {
  const { api, session, isSessionUnknown } = context.locals;
  if (session !== undefined || isSessionUnknown) return api.call;
  if (email === '' && password === '') {
    return { ...invalid({ ...kept, email }, {}), message: guestMessage, status: 401 };
  }
  const token = await signInAgain(context, { email, password }, kept);
  return typeof token === 'string' ? api.as(token) : token;
}

/** The token of a sender who was a guest and signs in with the form, or the form with an error. */
export async function signInAgain(
  context: APIContext,
  { email, password }: Sender,
  kept: FormState['values'],
): Promise<string | FormState> {
  const values = { ...kept, email };
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

/** A member's form that the backend refused; if it rejected the token, the session has ended. */
export function refusedMember(
  context: APIContext,
  values: FormState['values'],
  error: unknown,
  otherwise: Message,
): FormState {
  if (error instanceof ApiError && error.status === 401) dropSession(context);
  return refused(values, error, orUnanswered(error, otherwise));
}
