import * as z from 'zod';
import {
  DeleteAccountForm,
  ForgotPasswordForm,
  PasswordChange,
  PasswordReset,
  TokenForm,
} from './forms.ts';
import { route } from './route.ts';

/** The own account beyond section 7. What can only be done by mail depends on the site's address. */

const Ok = z.object({ ok: z.literal(true) });

export const changePassword = route({
  method: 'PUT',
  path: '/auth/password',
  access: 'member',
  whileSuspended: true,
  summary: 'Change the own password; all other sessions end',
  source: 'feature password',
  body: PasswordChange,
  response: Ok,
});

export const forgotPassword = route({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  summary:
    'Have a link mailed that sets a new password; known and unknown addresses are answered alike',
  source: 'feature password-reset',
  body: ForgotPasswordForm,
  response: Ok,
});

export const resetPassword = route({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  summary: 'Set a new password with the token of a mailed link; all sessions end',
  source: 'feature password-reset',
  body: PasswordReset,
  response: Ok,
});

export const confirmEmail = route({
  method: 'POST',
  path: '/auth/confirm-email',
  access: 'public',
  summary: 'Make a new e-mail address count, with the token of the link mailed to it',
  source: 'feature confirm-email',
  body: TokenForm,
  response: z.object({ email: z.string() }),
});

export const unsubscribe = route({
  method: 'POST',
  path: '/auth/unsubscribe',
  access: 'public',
  summary: 'Switch notifications by e-mail off, with the token of an address that every one names',
  source: 'feature unsubscribe',
  body: TokenForm,
  response: Ok,
});

export const deleteAccount = route({
  method: 'DELETE',
  path: '/auth/account',
  access: 'member',
  whileSuspended: true,
  summary: 'Delete the own account; posts stay, without a name',
  source: 'feature delete-account',
  body: DeleteAccountForm,
  response: Ok,
});
