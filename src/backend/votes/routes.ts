import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { keyOf } from '../http/ids.ts';
import { type App, mount } from '../http/mount.ts';
import { vote } from './votes.ts';

export function mountVotes(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.voteQuestion, ({ caller, params, body }) =>
    vote(backend, caller, 'question', keyOf(params.id), body.type),
  );
  mount(app, backend, ROUTES.voteAnswer, ({ caller, params, body }) =>
    vote(backend, caller, 'answer', keyOf(params.answerId), body.type),
  );
}
