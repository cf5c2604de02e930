import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { keyOf } from '../http/ids.ts';
import { type App, mount } from '../http/mount.ts';
import { followQuestion, listFollows, readFollow } from './follows.ts';

export function mountQuestionFollows(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.getQuestionFollow, ({ caller, params }) =>
    readFollow(backend, caller, keyOf(params.id)),
  );
  mount(app, backend, ROUTES.followQuestion, ({ caller, params, body }) =>
    followQuestion(backend, caller, keyOf(params.id), body.level),
  );
  mount(app, backend, ROUTES.listFollowedQuestions, ({ caller, query }) =>
    listFollows(backend, caller, query.page),
  );
}
