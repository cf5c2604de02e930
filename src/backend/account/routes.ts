import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { type App, mount } from '../http/mount.ts';
import { unreadOf } from '../notifications/notifications.ts';
import { confirmEmail } from './email.ts';
import { me } from './me.ts';
import { changePassword } from './password.ts';
import { getPreferences, savePreferences } from './preferences.ts';
import { changeProfile } from './profile.ts';
import { deleteAccount } from './removal.ts';
import { askForReset, resetPassword } from './reset.ts';
import { unsubscribe } from './unsubscribe.ts';

export function mountAccount(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.whoAmI, async ({ caller }) => ({
    user: await me(backend, caller),
    unreadCount: await unreadOf(backend, caller),
  }));
  mount(app, backend, ROUTES.updateProfile, async ({ caller, body, origin: { address } }) => ({
    user: await changeProfile(backend, { caller, address }, body),
  }));
  mount(app, backend, ROUTES.changePassword, ({ caller, body, origin }) =>
    changePassword(backend, caller, body, origin.address),
  );
  mount(app, backend, ROUTES.deleteAccount, ({ caller, body, origin }) =>
    deleteAccount(backend, caller, body.password, origin.address),
  );
  mount(app, backend, ROUTES.getPreferences, ({ caller }) => getPreferences(backend, caller));
  mount(app, backend, ROUTES.savePreferences, ({ caller, body }) =>
    savePreferences(backend, caller, body),
  );
  mount(app, backend, ROUTES.unsubscribe, ({ body }) => unsubscribe(backend, body.token));
  mount(app, backend, ROUTES.forgotPassword, ({ body, origin }) =>
    askForReset(backend, body.email, origin.address),
  );
  mount(app, backend, ROUTES.resetPassword, ({ body }) => resetPassword(backend, body));
  mount(app, backend, ROUTES.confirmEmail, ({ body }) => confirmEmail(backend, body.token));
}
