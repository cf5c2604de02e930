import { randomUUID } from 'node:crypto';
import type { APIContext } from 'astro';
import { confirmSignUpPath } from '../contract/addresses.ts';
import { SignUpForm } from '../contract/forms.ts';
import { error, MESSAGES, success, welcome } from '../contract/messages.ts';
import type { CallResult } from '../contract/route.ts';
import { ROUTES } from '../contract/routes.ts';
import { ConfirmForm } from '../contract/sign-ups.ts';
import { keepSession } from '../cookies/session.ts';
import { type BegunSignUp, dropSignUp, keepSignUp } from '../cookies/sign-up.ts';
import { valid } from './form.ts';
import { memberAction, type Outcome } from './member-action.ts';
import { nextOf } from './sign-in.ts';

/** Whether the backend may mail codes for sign-ups. */
export const confirmsAddresses = async ({ locals: { api, site } }: APIContext): Promise<boolean> =>
  site.settings.confirmAddresses && api.contract !== 'section-7';

/** Signs up with a posted form, and leads to where the visitor came from, or to the code's form. */
export const signUp = (context: APIContext) =>
  memberAction(context, {
    fields: ['username', 'email', 'password', 'confirmPassword', 'invitation', 'reason'],
    back: nextOf(context),
    failed: MESSAGES.registrationFailed,
    keepsSession: true,
    async run(call, fields) {
      const { username, email, password, reason } = valid(SignUpForm, fields);
      const { invitation } = fields;
      const begun = (await confirmsAddresses(context)) && { email, browser: randomUUID() };
      const body = {
        ...{ username, email, password },
        ...(invitation !== '' && { invitation }),
        ...(reason !== '' && { reason }),
        ...(begun && { browser: begun.browser }),
      };
      const session = await call(ROUTES.register, { body });
      if (!('pending' in session) || !begun) return enter(context, session);
      keepSignUp(context, begun);
      return context.redirect(confirmSignUpPath(nextOf(context)), 303);
    },
  });

/** Signs a new member in, or says that they have to wait. */
function enter(context: APIContext, session: CallResult<typeof ROUTES.register>): Outcome {
  if ('pending' in session) return MESSAGES.signUpWaits;
  keepSession(context, session.token);
  return welcome(context.locals.site.name, session.user.username);
}

/**
 * Confirms the sign-up that this browser began, with the mailed code, or asks for a new one. Scripts
 * that have signed up post what they began.
 */
export const confirmSignUp = (context: APIContext, begun: BegunSignUp | undefined) =>
  memberAction(context, {
    fields: ['code', 'username', 'email', 'browser'],
    back: nextOf(context),
    failed: error('Failed to confirm the code'),
    keepsSession: true,
    kept: ({ code, username }) => ({ code, username }),
    run: {
      async confirm(call, { code, username }) {
        const body = valid(ConfirmForm, { ...begun, code, ...(username !== '' && { username }) });
        const session = await call(ROUTES.confirmSignUp, { body });
        dropSignUp(context);
        return enter(context, session);
      },
      async again(call) {
        const { email = '', browser = '' } = begun ?? {};
        await call(ROUTES.resendCode, { body: { email, browser } });
        return [confirmSignUpPath(nextOf(context)), success('We sent you a new code')];
      },
      begin(_, { email, browser }) {
        keepSignUp(context, { email, browser });
        return Promise.resolve(new Response(null, { status: 204 }));
      },
    },
  });
