import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { limitSearches } from '../http/limits.ts';
import { type App, mount } from '../http/mount.ts';
import { senderOf } from '../http/sender.ts';
import { listUsers } from './directory.ts';
import { profile } from './profile.ts';

export function mountUsers(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.listUsers, async ({ caller, origin, query }) => {
    const sender = senderOf(caller, origin);
    await limitSearches(backend, sender, query.search);
    return listUsers(backend, query, sender);
  });
  mount(app, backend, ROUTES.getUser, async ({ params, origin }) => ({
    user: await profile(backend, params.id, origin),
  }));
}
