import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { type App, mount } from '../http/mount.ts';
import { createDraft, deleteDraft, saveDraft } from './drafts.ts';
import { readDraft, readDrafts } from './read.ts';

export function mountDrafts(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.listDrafts, ({ caller }) => readDrafts(backend, caller));
  mount(app, backend, ROUTES.getDraft, ({ caller, params }) =>
    readDraft(backend, caller, params.draftId),
  );
  mount(app, backend, ROUTES.createDraft, ({ caller, body }) => createDraft(backend, caller, body));
  mount(app, backend, ROUTES.saveDraft, ({ caller, params, body }) =>
    saveDraft(backend, caller, params.draftId, body),
  );
  mount(app, backend, ROUTES.deleteDraft, ({ caller, params }) =>
    deleteDraft(backend, caller, params.draftId),
  );
}
