import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { type App, mount } from '../http/mount.ts';
import { logOut, logOutElsewhere } from './sessions.ts';
import { logIn } from './sign-in.ts';
import { register } from './sign-up.ts';

export function mountSessions(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.register, ({ body, origin }) =>
    register(backend, body, origin.address),
  );
  mount(app, backend, ROUTES.logIn, ({ body, origin }) => logIn(backend, body, origin.address));
  mount(app, backend, ROUTES.logOut, ({ caller }) => logOut(backend, caller));
  mount(app, backend, ROUTES.logOutElsewhere, ({ caller }) => logOutElsewhere(backend, caller));
}
