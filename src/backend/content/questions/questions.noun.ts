import type { getQuestion } from '../../../contract/questions.ts';
import type { CallResult } from '../../../contract/route.ts';
import type { Noun } from '../../noun.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { limitSearches } from '../../platform/http/limits.ts';
import { senderOf } from '../../platform/http/limits-address.ts';
import { holds } from '../../people/privileges/privileges.ts';
import { editHeld } from '../held/edit.ts';
import { deleteOwn, sourceOf } from '../posts/own-post.ts';
import type { editQuestion as editQuestionCall } from '../../../contract/edits.ts';
import { orHeld, readHeldQuestion } from '../held/read.ts';
import { postQuestion } from './ask.ts';
import { editQuestion } from './edit.ts';
import { readList } from './listing.ts';
import { readAnswerPage, readQuestion } from './question.ts';
import type { RelatedQuestions } from './related.ts';
import { relatedQuestions, similarQuestions } from './similar.ts';
import type { Views } from './views.ts';

/** Services that the routes of questions use. */
interface QuestionServices {
  readonly views: Views;
  readonly related: RelatedQuestions;
}

export const questions = ({ views, related }: QuestionServices): Noun => ({
  handlers: {
    listQuestions: async ({ backend, caller, origin, query }) => {
      const sender = senderOf(caller, origin);
      await limitSearches(backend, sender, query.search);
      const reader = { prepared: origin.prepared, callerId: caller?.id, sender };
      return readList(backend, query, reader);
    },
    getQuestion: async ({ backend, caller, origin, params, query }) => {
      const id = keyOf(params.id);
      const now = backend.clock();
      const seesDeleted = caller !== undefined && holds(caller, 'see-deleted');
      const reader = { callerId: caller?.id, prepared: origin.prepared, now, seesDeleted };
      const isPaged = query.page !== undefined || query.answer !== undefined;
      const question = await orHeld<CallResult<typeof getQuestion>>(
        async () =>
          isPaged
            ? readAnswerPage(backend.db.sql, id, query, { ...reader, relatedTo: related.of })
            : { question: await readQuestion(backend.db.sql, id, reader) },
        async () => {
          const held = await readHeldQuestion(backend, caller, id, origin.prepared);
          return held && { question: held, held: true };
        },
      );
      if (origin.countsViews && !question.held)
        views.count(id, caller ? `member ${caller.username}` : origin.address);
      return question;
    },
    findSimilar: async ({ backend, caller, origin, body }) => {
      const sender = senderOf(caller, origin);
      await limitSearches(backend, sender, `${body.title}${body.content}`);
      return similarQuestions(backend, body, sender);
    },
    listRelated: async ({ backend, caller, origin, params, query }) => {
      const sender = senderOf(caller, origin);
      await limitSearches(backend, sender, params.id);
      return relatedQuestions(backend, keyOf(params.id), query.limit, sender);
    },
    postQuestion: ({ backend, caller, origin, body }) =>
      postQuestion(backend, caller, body, origin),
    getQuestionSource: async ({ backend, caller, params, query }) => {
      const source = await sourceOf(backend, caller, 'question', keyOf(params.id), query.version);
      const { title, content, tags, version, needsReason } = source;
      return { title, content, tags, version, needsReason };
    },
    editQuestion: ({ backend, caller, origin, params, body }) => {
      const id = keyOf(params.id);
      return orHeld<CallResult<typeof editQuestionCall>>(
        () => editQuestion(backend, caller, id, body, origin.prepared),
        async () => {
          const version = await editHeld(backend, caller, { kind: 'question', id }, body);
          const question = await readHeldQuestion(backend, caller, id, origin.prepared);
          return question && { question, version };
        },
      );
    },
    deleteQuestion: ({ backend, caller, params }) =>
      deleteOwn(backend, caller, 'question', keyOf(params.id)),
  },
});
