import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { keyOf } from '../http/ids.ts';
import { limitSearches } from '../http/limits.ts';
import { type App, mount } from '../http/mount.ts';
import { senderOf } from '../http/sender.ts';
import { changeTag, createTag, removeTag } from '../tags/admin.ts';
import { mergeTag } from '../tags/merging.ts';
import { renameTag } from '../tags/renaming.ts';
import { splitTag } from '../tags/splitting.ts';
import { listAdminUsers } from '../users/admin-list.ts';
import { setRole } from '../users/roles.ts';
import { setSuspension } from '../users/suspension.ts';
import { setClosed, setFeatured } from './closing.ts';
import { deleteAnswer, deleteQuestion } from './deleting.ts';
import { setLock } from './locking.ts';
import { readLog } from './log.ts';
import { listQuestions } from './questions.ts';
import { adminStats } from './stats.ts';
import { undo } from './undo.ts';

export function mountModeration(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.getAdminStats, () => adminStats(backend));
  mount(app, backend, ROUTES.listLog, ({ caller, query }) => readLog(backend, caller, query));
  mount(app, backend, ROUTES.undoLogEntry, async ({ caller, params, origin: { address } }) => ({
    entry: await undo(backend, { caller, address }, keyOf(params.id)),
  }));
  mountMembers(app, backend);
  mountPosts(app, backend);
  mountTags(app, backend);
}

function mountMembers(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.listAdminUsers, async ({ caller, origin, query }) => {
    const sender = senderOf(caller, origin);
    await limitSearches(backend, sender, query.search);
    return listAdminUsers(backend, query, sender);
  });
  mount(app, backend, ROUTES.setRole, async ({ caller, params, body, origin: { address } }) => ({
    user: await setRole(backend, { caller, address }, keyOf(params.id), body.role),
  }));
  mount(app, backend, ROUTES.setSuspension, async ({ caller, params, body }) => ({
    user: await setSuspension(backend, caller, keyOf(params.id), body),
  }));
}

function mountPosts(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.listAdminQuestions, async ({ caller, origin, query }) => {
    const sender = senderOf(caller, origin);
    await limitSearches(backend, sender, query.search);
    return listQuestions(backend, query, sender);
  });
  mount(app, backend, ROUTES.featureQuestion, async ({ caller, params, body }) => ({
    question: await setFeatured(backend, caller, keyOf(params.id), body.featured),
  }));
  mount(app, backend, ROUTES.closeQuestion, async ({ caller, params, body }) => ({
    question: await setClosed(backend, caller, keyOf(params.id), body),
  }));
  mount(app, backend, ROUTES.setLock, ({ caller, params: { id, kind }, body }) =>
    setLock(backend, caller, keyOf(id), { kind, ...body }),
  );
  mount(app, backend, ROUTES.setQuestionDeleted, async ({ caller, params, body }) => ({
    question: await deleteQuestion(backend, caller, keyOf(params.id), body),
  }));
  mount(app, backend, ROUTES.setAnswerDeleted, ({ caller, params, body }) =>
    deleteAnswer(backend, caller, keyOf(params.id), body),
  );
}

function mountTags(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.createTag, async ({ caller, body }) => ({
    tag: await createTag(backend, caller, body),
  }));
  mount(app, backend, ROUTES.changeTag, async ({ caller, params, body }) => ({
    tag: await changeTag(backend, caller, params.name, body),
  }));
  mount(app, backend, ROUTES.removeTag, ({ caller, params }) =>
    removeTag(backend, caller, params.name),
  );
  mount(app, backend, ROUTES.renameTag, async ({ caller, params, body }) => ({
    tag: await renameTag(backend, caller, params.name, body.name),
  }));
  mount(app, backend, ROUTES.mergeTag, async ({ caller, params, body }) => ({
    tag: await mergeTag(backend, caller, params.name, body.into),
  }));
  mount(app, backend, ROUTES.splitTag, async ({ caller, params }) => ({
    tag: await splitTag(backend, caller, params.name),
  }));
}
