import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { type App, mount } from '../http/mount.ts';
import { getStats } from './stats.ts';

export function mountStats(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.getStats, () => getStats(backend));
}
