import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { type App, mount } from '../http/mount.ts';
import { getDashboard } from './dashboard.ts';

export function mountDashboard(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.getDashboard, ({ caller }) => getDashboard(backend, caller));
}
