import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { keyOf } from '../http/ids.ts';
import { type App, mount } from '../http/mount.ts';
import { listAdminUsers } from '../users/admin-list.ts';
import { setRole, setSuspension } from '../users/standing.ts';
import { setClosed, setFeatured } from './closing.ts';
import { deleteAnswer, deleteQuestion } from './deleting.ts';
import { readLog } from './log.ts';
import { listQuestions } from './questions.ts';
import { adminStats } from './stats.ts';

export function mountModeration(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.getAdminStats, () => adminStats(backend));
  mount(app, backend, ROUTES.listLog, ({ query }) => readLog(backend, query));
  mountMembers(app, backend);
  mountPosts(app, backend);
}

function mountMembers(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.listAdminUsers, ({ query }) => listAdminUsers(backend, query));
  mount(app, backend, ROUTES.setRole, async ({ caller, params, body }) => ({
    user: await setRole(backend, caller, keyOf(params.id), body.role),
  }));
  mount(app, backend, ROUTES.setSuspension, async ({ caller, params, body }) => ({
    user: await setSuspension(backend, caller, keyOf(params.id), body),
  }));
}

function mountPosts(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.listAdminQuestions, ({ query }) => listQuestions(backend, query));
  mount(app, backend, ROUTES.featureQuestion, async ({ caller, params, body }) => ({
    question: await setFeatured(backend, caller, keyOf(params.id), body.featured),
  }));
  mount(app, backend, ROUTES.closeQuestion, async ({ caller, params, body }) => ({
    question: await setClosed(backend, caller, keyOf(params.id), body),
  }));
  mount(app, backend, ROUTES.setQuestionDeleted, async ({ caller, params, body }) => ({
    question: await deleteQuestion(backend, caller, keyOf(params.id), body),
  }));
  mount(app, backend, ROUTES.setAnswerDeleted, ({ caller, params, body }) =>
    deleteAnswer(backend, caller, keyOf(params.id), body),
  );
}
