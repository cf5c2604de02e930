import * as z from 'zod';
import {
  DeleteAccountForm,
  ForgotPasswordForm,
  PasswordChange,
  PasswordReset,
  TokenForm,
} from './forms.ts';
import { route } from './route.ts';
import { SessionUser } from './users.ts';

/** The own account beyond section 7. Calls that depend on mail need the site's address. */

const Ok = z.object({ ok: z.literal(true) });

export const changePassword = route('PUT /auth/password', {
  access: 'member',
  whileSuspended: true,
  summary: 'Change the caller’s password; all other sessions end',
  body: PasswordChange,
  response: Ok,
});

export const forgotPassword = route('POST /auth/forgot-password', {
  access: 'public',
  summary: 'Email a password reset link; known and unknown addresses get the same response',
  body: ForgotPasswordForm,
  response: Ok,
});

export const resetPassword = route('POST /auth/reset-password', {
  access: 'public',
  summary: 'Set a new password with the token from an emailed link; all sessions end',
  body: PasswordReset,
  response: Ok,
});

export const confirmEmail = route('POST /auth/confirm-email', {
  access: 'public',
  summary: 'Confirm a new email address with the token emailed to it',
  body: TokenForm,
  response: z.object({ email: z.string() }),
});

export const unsubscribe = route('POST /auth/unsubscribe', {
  access: 'public',
  summary: 'Turn off email notifications with the token from an unsubscribe link',
  body: TokenForm,
  response: Ok,
});

export const deleteAccount = route('DELETE /auth/account', {
  access: 'member',
  whileSuspended: true,
  summary: 'Delete the caller’s account; posts stay, anonymized',
  body: DeleteAccountForm,
  response: Ok,
});

export const removeAvatar = route('DELETE /auth/avatar', {
  access: 'member',
  summary: 'Remove the caller’s avatar',
  response: z.object({ user: SessionUser }),
});
