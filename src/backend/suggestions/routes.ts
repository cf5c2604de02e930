import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { keyOf } from '../http/ids.ts';
import { type App, mount } from '../http/mount.ts';
import { decide } from './decide.ts';
import { listSuggestions, postSource, readSuggestion } from './read.ts';
import { suggest } from './suggest.ts';
import { suggestTag } from './suggest-tag.ts';

export function mountSuggestions(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.getPostSource, ({ caller, params, query }) =>
    postSource(backend, caller, keyOf(params.id), query.version),
  );
  mount(app, backend, ROUTES.suggestQuestionEdit, ({ caller, params, body }) =>
    suggest(backend, caller, { kind: 'question', postId: keyOf(params.id) }, body),
  );
  mount(app, backend, ROUTES.suggestAnswerEdit, ({ caller, params, body }) =>
    suggest(backend, caller, { kind: 'answer', postId: keyOf(params.answerId) }, body),
  );
  mount(app, backend, ROUTES.suggestTagDescription, ({ caller, params, body }) =>
    suggestTag(backend, caller, params.name, body),
  );
  mount(app, backend, ROUTES.listSuggestions, ({ caller }) => listSuggestions(backend, caller));
  mount(app, backend, ROUTES.getSuggestion, ({ caller, params }) =>
    readSuggestion(backend, caller, keyOf(params.suggestionId)),
  );
  mount(app, backend, ROUTES.decideSuggestion, ({ caller, params, body }) =>
    decide(backend, caller, keyOf(params.suggestionId), body),
  );
}
