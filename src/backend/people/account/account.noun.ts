import type { Noun } from '../../noun.ts';
import { removeLinksOf } from './account.store.ts';
import { unreadOf } from '../notifications/notifications.ts';
import { confirmEmail, emailLink, emailNotice } from './email.ts';
import { me } from './me.ts';
import { getPreferences, savePreferences, unsubscribe } from './preferences.ts';
import { changeProfile } from './profile.ts';
import { askForReset, changePassword, passwordLink, resetPassword } from './reset.ts';

export const account: Noun = {
  handlers: {
    whoAmI: async ({ backend, caller }) => ({
      user: await me(backend, caller),
      unreadCount: await unreadOf(backend, caller),
    }),
    updateProfile: async ({ backend, caller, body, origin: { address } }) => ({
      user: await changeProfile(backend, { caller, address }, body),
    }),
    changePassword: ({ backend, caller, body, origin }) =>
      changePassword(backend, caller, body, origin.address),
    getPreferences: ({ backend, caller }) => getPreferences(backend, caller),
    savePreferences: ({ backend, caller, body }) => savePreferences(backend, caller, body),
    unsubscribe: ({ backend, body }) => unsubscribe(backend, body.token),
    forgotPassword: ({ backend, body, origin }) => askForReset(backend, body.email, origin.address),
    resetPassword: ({ backend, body }) => resetPassword(backend, body),
    confirmEmail: ({ backend, body }) => confirmEmail(backend, body.token),
  },
  mails: [passwordLink, emailLink, emailNotice],
  forget: removeLinksOf,
};
