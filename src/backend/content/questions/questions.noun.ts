import type { Noun } from '../../noun.ts';
import { notFound } from '../../platform/http/errors.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { limitSearches } from '../../platform/http/limits.ts';
import { senderOf } from '../../platform/http/sender.ts';
import { postQuestion } from './ask.ts';
import { deleteOwnQuestion, editQuestion, questionSource } from './edit.ts';
import { readList } from './listing.ts';
import { readAnswerPage, readQuestion } from './question.ts';
import type { RelatedQuestions } from './related/related.ts';
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
      if (id === undefined) throw notFound('Question');
      const reader = { callerId: caller?.id, prepared: origin.prepared };
      const isPaged = query.page !== undefined || query.answer !== undefined;
      const question = isPaged
        ? await readAnswerPage(backend.db.sql, id, query, { ...reader, relatedTo: related.of })
        : { question: await readQuestion(backend.db.sql, id, reader) };
      if (origin.countsViews)
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
    postQuestion: async ({ backend, caller, origin, body }) => ({
      question: await postQuestion(backend, caller, body, origin.prepared),
    }),
    getQuestionSource: ({ backend, caller, params, query }) =>
      questionSource(backend, caller, keyOf(params.id), query.version),
    editQuestion: ({ backend, caller, origin, params, body }) =>
      editQuestion(backend, caller, keyOf(params.id), body, origin.prepared),
    deleteQuestion: ({ backend, caller, params }) =>
      deleteOwnQuestion(backend, caller, keyOf(params.id)),
  },
});
