import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { keyOf } from '../http/ids.ts';
import { type App, mount } from '../http/mount.ts';
import { senderOf } from '../http/sender.ts';
import { readFeed } from './feed.ts';
import { changeSearch, createSearch, listSearches, removeSearch } from './saved-searches.ts';

export function mountSavedSearches(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.listSavedSearches, ({ caller }) => listSearches(backend, caller));
  mount(app, backend, ROUTES.createSavedSearch, ({ caller, body }) =>
    createSearch(backend, caller, body),
  );
  mount(app, backend, ROUTES.changeSavedSearch, ({ caller, params, body }) =>
    changeSearch(backend, caller, keyOf(params.searchId), body),
  );
  mount(app, backend, ROUTES.removeSavedSearch, ({ caller, params }) =>
    removeSearch(backend, caller, keyOf(params.searchId)),
  );
  mount(app, backend, ROUTES.getSearchFeed, ({ origin, params }) => {
    const sender = senderOf(undefined, origin);
    return readFeed(backend, params.secret, { prepared: origin.prepared, sender });
  });
}
