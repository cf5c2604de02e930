import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { type App, mount } from '../http/mount.ts';
import { createFirstAdmin } from './first-admin.ts';

export function mountSetup(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.createFirstAdmin, ({ body, origin }) =>
    createFirstAdmin(backend, body, origin.address),
  );
}
