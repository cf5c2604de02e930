import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { keyOf } from '../http/ids.ts';
import { type App, mount } from '../http/mount.ts';
import { reportTrial, withdrawTrial } from './answer-trials.ts';
import { readTrials } from './read.ts';

export function mountAnswerTrials(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.listAnswerTrials, ({ caller, params, query }) =>
    readTrials(backend, caller, keyOf(params.answerId), query.page),
  );
  mount(app, backend, ROUTES.reportTrial, ({ caller, params, body }) =>
    reportTrial(backend, caller, keyOf(params.answerId), body),
  );
  mount(app, backend, ROUTES.withdrawTrial, ({ caller, params }) =>
    withdrawTrial(backend, caller, keyOf(params.answerId)),
  );
}
