import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { keyOf } from '../http/ids.ts';
import { type App, mount } from '../http/mount.ts';
import { redactVersion } from './redacting.ts';
import { rollBack } from './rollback.ts';
import { readHistory, readVersion } from './history.ts';

export function mountHistory(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.listQuestionHistory, ({ caller, params, query }) =>
    readHistory(backend, caller, { kind: 'question', postId: keyOf(params.id) }, query),
  );
  mount(app, backend, ROUTES.listAnswerHistory, ({ caller, params, query }) =>
    readHistory(backend, caller, { kind: 'answer', postId: keyOf(params.answerId) }, query),
  );
  mount(app, backend, ROUTES.getQuestionVersion, ({ caller, params }) =>
    readVersion(
      backend,
      caller,
      { kind: 'question', postId: keyOf(params.id) },
      keyOf(params.number),
    ),
  );
  mount(app, backend, ROUTES.getAnswerVersion, ({ caller, params }) =>
    readVersion(
      backend,
      caller,
      { kind: 'answer', postId: keyOf(params.answerId) },
      keyOf(params.number),
    ),
  );
  mount(app, backend, ROUTES.rollBackQuestion, ({ caller, params, body }) =>
    rollBack(backend, caller, { kind: 'question', postId: keyOf(params.id) }, body),
  );
  mount(app, backend, ROUTES.rollBackAnswer, ({ caller, params, body }) =>
    rollBack(backend, caller, { kind: 'answer', postId: keyOf(params.answerId) }, body),
  );
  mount(app, backend, ROUTES.redactVersion, ({ caller, params, body: { reason } }) =>
    redactVersion(backend, caller, keyOf(params.id), { number: keyOf(params.number), reason }),
  );
}
