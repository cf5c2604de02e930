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

export const comments: Noun = {
  handlers: {
    listComments: ({ backend, caller, origin: { prepared }, params }) =>
      listComments(backend, keyOf(params.id), { caller, prepared }),
    postComment: ({ backend, caller, origin: { prepared }, params, body }) => {
      const replyTo = body.replyTo ? keyOf(body.replyTo) : undefined;
      const written = { content: body.content, replyTo, prepared };
      return postComment(backend, caller, keyOf(params.id), written);
    },
    getComment: ({ backend, caller, origin, params }) =>
      readComment(backend, { caller, prepared: origin.prepared }, keyOf(params.commentId)),
    editComment: ({ backend, caller, params, body }) =>
      editComment(backend, caller, keyOf(params.commentId), body.content),
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
