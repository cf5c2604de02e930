import type { APIContext } from 'astro';
import { ApiError, isTokenRefused } from '../api/errors.ts';
import { forgotPasswordPath } from '../contract/addresses.ts';
import { ForgotPasswordForm, LoginForm, ResetPasswordForm, SignUpForm } from '../contract/forms.ts';
import { error, MESSAGES, success, welcome, welcomeBack } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { safeRedirect } from '../shared/safe-redirect.ts';
import { redirectWith } from '../cookies/flash.ts';
import { dropSession, keepSession } from '../cookies/session.ts';
import { type FormState, readFields, UNTOUCHED, valid } from './form.ts';
import { memberAction } from './member-action.ts';

/** Signs in with a posted form, and redirects to where the visitor came from. */
export const signIn = (context: APIContext) =>
  memberAction(context, {
    fields: ['email', 'password'],
    back: nextOf(context),
    failed: MESSAGES.loginFailed,
    keepsSession: true,
    async run(call, fields) {
      const { user, token } = await call(ROUTES.logIn, { body: valid(LoginForm, fields) });
      keepSession(context, token);
      return welcomeBack(user.username);
    },
  });

/** The path of this site in a page's address to go to afterwards. */
export const nextOf = ({ url }: APIContext): string => safeRedirect(url.searchParams.get('next'));

/** Ends the session, here and on a backend that supports it, and redirects home. */
export async function signOut(context: APIContext): Promise<Response> {
  const { api, token, report } = context.locals;
  if (token !== undefined && api.contract !== 'section-7') {
    await api.call(ROUTES.logOut, {}).catch(report);
  }
  dropSession(context);
  return redirectWith(context, '/', MESSAGES.loggedOut);
}

/**
 * Answers 204 if the token is a member's and is now in the cookie, 401 if it is invalid, and 503 if
 * the backend is unavailable or the token cannot be stored.
 */
export async function adopt(context: APIContext): Promise<Response> {
  const { token } = await readFields(context.request, ['token']);
  if (token === '') return new Response(null, { status: 400 });
  try {
    await context.locals.api.as(token)(ROUTES.whoAmI, {});
    keepSession(context, token);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!isTokenRefused(error)) {
      const message = error instanceof ApiError ? error.serverMessage : undefined;
      return Response.json({ message }, { status: 503 });
    }
    if (context.locals.token === token) dropSession(context);
    return new Response(null, { status: 401 });
  }
}

/**
 * Mails a link for setting a new password. The answer is the same for known and unknown addresses.
 * `next`: the page after signing in.
 */
export const askForLink = (context: APIContext, next: string) =>
  memberAction(context, {
    fields: ['email'],
    failed: error('Failed to send a link'),
    keepsSession: true,
    async run(call, fields) {
      await call(ROUTES.forgotPassword, { body: valid(ForgotPasswordForm, fields) });
      const path = forgotPasswordPath(next);
      return context.redirect(`${path}${path.includes('?') ? '&' : '?'}sent`, 303);
    },
  });

/** Sets the password of the mailed link's account; its owner then signs in with it. */
export const resetPassword = (context: APIContext) =>
  linkAction(context, {
    fields: ['token', 'password', 'confirmPassword'],
    back: '/login',
    failed: MESSAGES.passwordFailed,
    async run(call, fields) {
      const { password } = valid(ResetPasswordForm, fields);
      await call(ROUTES.resetPassword, { body: { token: fields.token, password } });
      return MESSAGES.passwordUpdated;
    },
  });

/**
 * Confirms the address that the link was mailed to. Opening the link is not enough, since virus
 * scanners open mailed links too.
 */
export const confirmEmail = (context: APIContext) =>
  linkAction(context, {
    fields: ['token'],
    back: context.locals.session ? '/settings' : '/login',
    failed: error('Failed to confirm the email address'),
    async run(call, { token }) {
      await call(ROUTES.confirmEmail, { body: { token } });
      return success('Email address confirmed');
    },
  });

/** Creates the first admin with the token that the server printed, and signs them in. */
export const createFirstAdmin = (context: APIContext) =>
  linkAction(context, {
    fields: ['token', 'username', 'email', 'password', 'confirmPassword'],
    back: '/setup/name',
    failed: MESSAGES.registrationFailed,
    async run(call, fields) {
      const { username, email, password } = valid(SignUpForm, fields);
      const body = { token: fields.token, username, email, password };
      const { token } = await call(ROUTES.createFirstAdmin, { body });
      keepSession(context, token);
      return welcome(context.locals.site.name, username);
    },
  });

/** A form that has the token of the page's address in a hidden field. */
async function linkAction<Name extends string>(
  context: APIContext,
  action: Parameters<typeof memberAction<Name>>[1],
): Promise<FormState | Response> {
  const form = await memberAction(context, { ...action, keepsSession: true });
  return form === UNTOUCHED ? { ...UNTOUCHED, values: { token: tokenOf(context) } } : form;
}

/** The token of a mailed link in a page's address. */
export function tokenOf({ url }: APIContext): string {
  return url.searchParams.get('token') ?? '';
}

/** Keeps a page with a token in its address out of caches, and its address out of referrers. */
export function keepAddressSecret({ headers }: ResponseInit & { readonly headers: Headers }): void {
  headers.set('cache-control', 'private, no-store');
  // Not no-referrer: forms would send `Origin: null`, like those of foreign sites.
  headers.set('referrer-policy', 'strict-origin');
}
