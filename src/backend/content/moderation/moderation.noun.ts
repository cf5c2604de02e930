import type { Noun } from '../../noun.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { limitSearches } from '../../platform/http/limits.ts';
import { senderOf } from '../../platform/http/limits-address.ts';
import { moveAnswers } from '../answers/moving.ts';
import { changeTag, createTag, removeTag } from '../tags/admin.ts';
import { mergeTag } from '../tags/merging.ts';
import { mustModerate, setModerators } from '../tags/moderators.ts';
import { renameTag } from '../tags/renaming.ts';
import { splitTag } from '../tags/splitting.ts';
import { listAdminUsers } from '../../people/users/admin-list.ts';
import { setRole } from '../../people/users/roles.ts';
import { setSuspension } from '../../people/users/suspension.ts';
import { setClosed } from '../closing/closing.ts';
import { setFeatured, listQuestions, readAdminQuestion } from './questions.ts';
import { setDeleted } from './deleting.ts';
import { setLock, setMemberLock } from './locking.ts';
import { readLog } from './log.ts';
import { adminStats } from './stats.ts';
import { moderationTotals } from './totals.ts';
import { undo } from './undo.ts';

export const moderation: Noun = {
  handlers: {
    getModeration: ({ backend, query }) => moderationTotals(backend, query.month),
    getAdminStats: ({ backend }) => adminStats(backend),
    listLog: ({ backend, caller, query }) => readLog(backend, caller, query),
    undoLogEntry: async ({ backend, caller, params, origin: { address } }) => ({
      entry: await undo(backend, { caller, address }, keyOf(params.id)),
    }),
    listAdminUsers: async ({ backend, caller, origin, query }) => {
      const sender = senderOf(caller, origin);
      await limitSearches(backend, sender, query.search);
      return listAdminUsers(backend, query, sender);
    },
    setRole: async ({ backend, caller, params, body, origin: { address } }) => ({
      user: await setRole(backend, { caller, address }, keyOf(params.id), body.role),
    }),
    setSuspension: async ({ backend, caller, params, body }) => ({
      user: await setSuspension(backend, caller, keyOf(params.id), body),
    }),
    listAdminQuestions: async ({ backend, caller, origin, query }) => {
      const sender = senderOf(caller, origin);
      await limitSearches(backend, sender, query.search);
      return listQuestions(backend, query, sender);
    },
    featureQuestion: async ({ backend, caller, params, body }) => ({
      question: await setFeatured(backend, caller, keyOf(params.id), body.featured),
    }),
    closeQuestion: async ({ backend, caller, params, body: { duplicateOf, ...decision } }) => {
      await mustModerate(backend.db.sql, caller, keyOf(params.id));
      const change = { ...decision, duplicates: duplicateOf };
      return { question: await setClosed(backend, caller, keyOf(params.id), change) };
    },
    setLock: async ({ backend, caller, params: { id, kind }, body }) => {
      await mustModerate(backend.db.sql, caller, keyOf(id));
      return setLock(backend, caller, keyOf(id), { kind, ...body });
    },
    setMemberLock: ({ backend, caller, params: { id, kind }, body }) =>
      setMemberLock(backend, caller, keyOf(id), { kind, ...body }),
    setQuestionDeleted: async ({ backend, caller, params, body }) => {
      const id = keyOf(params.id);
      await mustModerate(backend.db.sql, caller, id);
      await setDeleted(backend, caller, { kind: 'question', id }, body);
      return { question: await readAdminQuestion(backend.db.sql, id) };
    },
    moveAnswers: ({ backend, caller, params, body }) =>
      moveAnswers(backend, caller, keyOf(params.id), body.answers),
    setAnswerDeleted: async ({ backend, caller, params, body }) => {
      const id = keyOf(params.id);
      await mustModerate(backend.db.sql, caller, id);
      const at = await setDeleted(backend, caller, { kind: 'answer', id }, body);
      const deletedAt = at === null ? null : new Date(at).toISOString();
      return { answer: { _id: String(id), deletedAt } };
    },
    createTag: async ({ backend, caller, body }) => ({
      tag: await createTag(backend, caller, body),
    }),
    changeTag: async ({ backend, caller, params, body }) => ({
      tag: await changeTag(backend, caller, params.name, body),
    }),
    removeTag: ({ backend, caller, params }) => removeTag(backend, caller, params.name),
    renameTag: async ({ backend, caller, params, body }) => ({
      tag: await renameTag(backend, caller, params.name, body.name),
    }),
    mergeTag: async ({ backend, caller, params, body }) => ({
      tag: await mergeTag(backend, caller, params.name, body.into),
    }),
    setTagModerators: async ({ backend, caller, params, body }) => ({
      tag: await setModerators(backend, caller, params.name, body.usernames),
    }),
    splitTag: async ({ backend, caller, params }) => ({
      tag: await splitTag(backend, caller, params.name),
    }),
  },
};
