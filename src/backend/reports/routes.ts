import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { keyOf } from '../http/ids.ts';
import { type App, mount } from '../http/mount.ts';
import { decide, readReports, report } from './reports.ts';

export function mountReports(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.reportQuestion, ({ caller, params, body }) =>
    report(backend, caller, 'question', keyOf(params.id), body.reason),
  );
  mount(app, backend, ROUTES.reportAnswer, ({ caller, params, body }) =>
    report(backend, caller, 'answer', keyOf(params.id), body.reason),
  );
  mount(app, backend, ROUTES.listReports, ({ query }) => readReports(backend, query));
  mount(app, backend, ROUTES.decideReport, ({ caller, params, body }) =>
    decide(backend, caller, keyOf(params.id), body.status),
  );
}
