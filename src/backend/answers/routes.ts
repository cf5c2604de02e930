import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { keyOf } from '../http/ids.ts';
import { type App, mount } from '../http/mount.ts';
import { acceptAnswer, unacceptAnswer } from './acceptance.ts';
import { postAnswer } from './answers.ts';
import { answerSource, deleteOwnAnswer, editAnswer } from './edit.ts';

export function mountAnswers(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.postAnswer, async ({ caller, origin, body }) => ({
    answer: await postAnswer(
      backend,
      caller,
      { ...body, questionId: keyOf(body.questionId) },
      origin.prepared,
    ),
  }));
  mount(app, backend, ROUTES.acceptAnswer, ({ caller, params }) =>
    acceptAnswer(backend, caller, keyOf(params.answerId)),
  );
  mount(app, backend, ROUTES.unacceptAnswer, ({ caller, params }) =>
    unacceptAnswer(backend, caller, keyOf(params.answerId)),
  );
  mount(app, backend, ROUTES.getAnswerSource, ({ caller, params, query }) =>
    answerSource(backend, caller, keyOf(params.id), query.version),
  );
  mount(app, backend, ROUTES.editAnswer, ({ caller, origin, params, body }) =>
    editAnswer(backend, caller, keyOf(params.id), body, origin.prepared),
  );
  mount(app, backend, ROUTES.deleteAnswer, ({ caller, params }) =>
    deleteOwnAnswer(backend, caller, keyOf(params.id)),
  );
}
