import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { keyOf } from '../http/ids.ts';
import { type App, mount } from '../http/mount.ts';
import { changeList, createList, removeList } from './lists.ts';
import { listSaved, readSaved, readShared } from './read.ts';
import { removeSavedPost, savePost } from './saved-posts.ts';

export function mountSavedPosts(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.listSavedPosts, ({ caller, query }) =>
    listSaved(backend, caller, query),
  );
  mount(app, backend, ROUTES.getSavedPost, ({ caller, params }) =>
    readSaved(backend, caller, keyOf(params.id)),
  );
  mount(app, backend, ROUTES.savePost, ({ caller, params, body }) =>
    savePost(backend, caller, keyOf(params.id), body),
  );
  mount(app, backend, ROUTES.removeSavedPost, ({ caller, params }) =>
    removeSavedPost(backend, caller, keyOf(params.id)),
  );
  mount(app, backend, ROUTES.createSavedList, ({ caller, body }) =>
    createList(backend, caller, body.name),
  );
  mount(app, backend, ROUTES.changeSavedList, ({ caller, params, body }) =>
    changeList(backend, caller, keyOf(params.listId), body),
  );
  mount(app, backend, ROUTES.removeSavedList, ({ caller, params }) =>
    removeList(backend, caller, keyOf(params.listId)),
  );
  mount(app, backend, ROUTES.getSharedList, ({ params, query }) =>
    readShared(backend, params.secret, query.page),
  );
}
