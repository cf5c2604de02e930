import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { type App, mount } from '../http/mount.ts';
import { acceptSynonym, rejectSynonym, removeSynonym } from './deciding.ts';
import { readSynonyms } from './read.ts';
import { proposeSynonym, voteSynonym } from './voting.ts';

export function mountSynonyms(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.listTagSynonyms, ({ caller, params }) =>
    readSynonyms(backend, caller, params.name),
  );
  mount(app, backend, ROUTES.proposeSynonym, ({ caller, params, body }) =>
    proposeSynonym(backend, caller, params.name, body.name),
  );
  mount(app, backend, ROUTES.voteSynonym, ({ caller, params, body }) =>
    voteSynonym(backend, caller, params, body.approves),
  );
  mount(app, backend, ROUTES.decideSynonym, ({ caller, params, body: { decision, reason } }) =>
    decision === 'accept'
      ? acceptSynonym(backend, caller, params)
      : rejectSynonym(backend, caller, params, reason),
  );
  mount(app, backend, ROUTES.removeSynonym, ({ caller, params }) =>
    removeSynonym(backend, caller, params),
  );
}
