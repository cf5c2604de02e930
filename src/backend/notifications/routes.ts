import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { keyOf } from '../http/ids.ts';
import { type App, mount } from '../http/mount.ts';
import { listNotifications, readAllNotifications, readNotification } from './notifications.ts';

const OK = { ok: true } as const;

export function mountNotifications(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.listNotifications, ({ caller }) => listNotifications(backend, caller));
  mount(app, backend, ROUTES.readAllNotifications, async ({ caller }) => {
    await readAllNotifications(backend, caller);
    return OK;
  });
  mount(app, backend, ROUTES.readNotification, async ({ caller, params }) => {
    await readNotification(backend, caller, keyOf(params.id));
    return OK;
  });
}
