import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { type App, mount } from '../http/mount.ts';
import { unreadOf } from '../notifications/notifications.ts';
import { me } from '../users/members.ts';
import { logOut } from './sessions.ts';
import { logIn } from './sign-in.ts';
import { register } from './sign-up.ts';

export function mountSessions(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.register, ({ body, origin }) =>
    register(backend, body, origin.address),
  );
  mount(app, backend, ROUTES.logIn, ({ body, origin }) => logIn(backend, body, origin.address));
  mount(app, backend, ROUTES.whoAmI, async ({ caller }) => ({
    user: await me(backend, caller),
    unreadCount: await unreadOf(backend, caller),
  }));
  mount(app, backend, ROUTES.logOut, ({ caller }) => logOut(backend, caller));
}
