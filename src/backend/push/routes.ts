import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { type App, mount } from '../http/mount.ts';
import { subscribe, unsubscribe } from './subscriptions.ts';

const OK = { ok: true } as const;

export function mountPush(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.subscribePush, async ({ caller, body }) => {
    await subscribe(backend, caller, body);
    return OK;
  });
  mount(app, backend, ROUTES.unsubscribePush, async ({ caller }) => {
    await unsubscribe(backend, caller);
    return OK;
  });
}
