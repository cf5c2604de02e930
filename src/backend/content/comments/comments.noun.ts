import type { Noun } from '../../noun.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { postSummary } from '../posts/summary.ts';
import { editComment, voteForComment } from './change.ts';
import { convertAnswer, revertAnswer } from './converting-answers.ts';
import { conversionOf, convertComment, revertComment } from './converting.ts';
import { deleteComment } from './deleting.ts';
import { listParticipants } from './mentions.ts';
import { listComments, readComment, readOlderTexts } from './read.ts';
import { redactComment } from './redacting.ts';
import { postComment } from './write.ts';
import type { commentOnQuestion } from '../../../contract/comments.ts';
import type { Origin } from '../../../contract/calls.ts';
import type { CallParts } from '../../../contract/route.ts';

export const comments: Noun = {
  handlers: {
    listQuestionComments: ({ backend, caller, origin, params }) =>
      listComments(backend, question(params.id), { caller, prepared: origin.prepared }),
    listAnswerComments: ({ backend, caller, origin, params }) =>
      listComments(backend, answer(params.answerId), { caller, prepared: origin.prepared }),
    commentOnQuestion: async ({ backend, caller, origin, params, body }) => ({
      comment: await postComment(backend, caller, question(params.id), written(body, origin)),
    }),
    commentOnAnswer: async ({ backend, caller, origin, params, body }) => ({
      comment: await postComment(backend, caller, answer(params.answerId), written(body, origin)),
    }),
    getComment: ({ backend, caller, origin, params }) =>
      readComment(backend, { caller, prepared: origin.prepared }, keyOf(params.commentId)),
    editComment: async ({ backend, caller, params, body }) => ({
      comment: await editComment(backend, caller, keyOf(params.commentId), body.content),
    }),
    listOlderTexts: ({ backend, caller, params }) =>
      readOlderTexts(backend, caller, keyOf(params.commentId)),
    redactComment: ({ backend, caller, params, body: { reason } }) =>
      redactComment(backend, caller, keyOf(params.commentId), {
        number: keyOf(params.number),
        reason,
      }),
    deleteComment: ({ backend, caller, params, query }) =>
      deleteComment(backend, caller, keyOf(params.commentId), query.reason),
    voteComment: ({ backend, caller, params }) =>
      voteForComment(backend, caller, keyOf(params.commentId)),
    listParticipants: ({ backend, caller, params }) =>
      listParticipants(backend, caller, keyOf(params.id)),
    getPost: async ({ backend, params }) => ({
      post: await postSummary(backend.db.sql, keyOf(params.id)),
    }),
    convertComment: async ({ backend, caller, params }) => ({
      answer: await convertComment(backend, caller, keyOf(params.commentId)),
    }),
    getConversion: async ({ backend, params }) => ({
      answer: await conversionOf(backend, keyOf(params.commentId)),
    }),
    revertComment: ({ backend, caller, params }) =>
      revertComment(backend, caller, keyOf(params.commentId)),
    convertAnswer: async ({ backend, caller, params, body }) => ({
      comment: await convertAnswer(backend, caller, keyOf(params.answerId), keyOf(body.postId)),
    }),
    revertAnswer: ({ backend, caller, params }) =>
      revertAnswer(backend, caller, keyOf(params.answerId)),
  },
};

const question = (id: string) => ({ kind: 'question' as const, postId: keyOf(id) });
const answer = (id: string) => ({ kind: 'answer' as const, postId: keyOf(id) });

const written = (
  { content, replyTo }: CallParts<typeof commentOnQuestion>['body'],
  { prepared }: Pick<Origin, 'prepared'>,
) => ({ content, replyTo: replyTo ? keyOf(replyTo) : undefined, prepared });
