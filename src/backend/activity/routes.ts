import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { type App, mount } from '../http/mount.ts';
import { activityOf, answersOf, questionsOf } from './activity.ts';

/** The lists of a profile's tabs. */
export function mountActivity(app: App, backend: Backend): void {
  const { db } = backend;
  mount(app, backend, ROUTES.listUserQuestions, ({ caller, origin, params, query }) =>
    questionsOf(db.sql, { ...params, ...query }, { ...origin, callerId: caller?.id }),
  );
  mount(app, backend, ROUTES.listUserAnswers, ({ origin, params, query }) =>
    answersOf(db.sql, { ...params, ...query }, origin),
  );
  mount(app, backend, ROUTES.listUserActivity, ({ caller, params, query }) =>
    activityOf(db.sql, { ...params, ...query }, caller),
  );
}
