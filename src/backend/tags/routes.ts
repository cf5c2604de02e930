import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { limitSearches } from '../http/limits.ts';
import { type App, mount } from '../http/mount.ts';
import { tagHistory } from './history.ts';
import { senderOf } from '../http/sender.ts';
import { listTags, getTag, followTag, listFollowedTags } from './tags.ts';

export function mountTags(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.listTags, async ({ caller, origin, query }) => {
    const sender = senderOf(caller, origin);
    await limitSearches(backend, sender, query.search);
    return listTags(backend, caller, query, sender);
  });
  mount(app, backend, ROUTES.getTag, ({ caller, params, origin }) =>
    getTag(backend, caller, params.name, origin.prepared),
  );
  mount(app, backend, ROUTES.listTagHistory, ({ params, query }) =>
    tagHistory(backend, params.name, query),
  );
  mount(app, backend, ROUTES.listFollowedTags, ({ caller }) => listFollowedTags(backend, caller));
  mount(app, backend, ROUTES.followTag, ({ caller, params }) =>
    followTag(backend, caller, params.name),
  );
}
