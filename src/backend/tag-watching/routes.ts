import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { type App, mount } from '../http/mount.ts';
import { listWatched, readWatch, watchTag } from './tag-watching.ts';

export function mountTagWatching(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.listWatchedTags, ({ caller }) => listWatched(backend, caller));
  mount(app, backend, ROUTES.getTagWatch, ({ caller, params }) =>
    readWatch(backend, caller, params.name),
  );
  mount(app, backend, ROUTES.watchTag, ({ caller, params, body }) =>
    watchTag(backend, caller, params.name, body.level),
  );
}
