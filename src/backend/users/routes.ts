import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { type App, mount } from '../http/mount.ts';
import { senderOf } from '../http/sender.ts';
import { listUsers } from './directory.ts';
import { profile } from './profile.ts';

export function mountUsers(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.listUsers, ({ caller, origin, query }) =>
    listUsers(backend, query, senderOf(caller, origin)),
  );
  mount(app, backend, ROUTES.getUser, async ({ params, origin }) => ({
    user: await profile(backend, params.id, origin),
  }));
}
