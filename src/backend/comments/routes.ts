import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { notFound } from '../http/errors.ts';
import { keyOf } from '../http/ids.ts';
import { type App, mount } from '../http/mount.ts';
import { postSummary } from '../posts/summary.ts';
import { editComment } from './change.ts';
import { convertAnswer, revertAnswer } from './converting-answers.ts';
import { conversionOf, convertComment, revertComment } from './converting.ts';
import { deleteComment } from './deleting.ts';
import { listParticipants } from './mentions.ts';
import { listComments, readComment, readOlderTexts } from './read.ts';
import { redactComment } from './redacting.ts';
import { voteForComment } from './vote.ts';
import { type NewComment, postComment } from './write.ts';

export function mountComments(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.listQuestionComments, ({ caller, origin, params }) =>
    listComments(backend, question(params.id), { caller, prepared: origin.prepared }),
  );
  mount(app, backend, ROUTES.listAnswerComments, ({ caller, origin, params }) =>
    listComments(backend, answer(params.answerId), { caller, prepared: origin.prepared }),
  );
  mount(app, backend, ROUTES.commentOnQuestion, async ({ caller, params, body }) => ({
    comment: await postComment(backend, caller, question(params.id), written(body)),
  }));
  mount(app, backend, ROUTES.commentOnAnswer, async ({ caller, params, body }) => ({
    comment: await postComment(backend, caller, answer(params.answerId), written(body)),
  }));
  mount(app, backend, ROUTES.getComment, ({ caller, origin, params }) =>
    readComment(backend, { caller, prepared: origin.prepared }, keyOf(params.commentId)),
  );
  mount(app, backend, ROUTES.editComment, async ({ caller, params, body }) => ({
    comment: await editComment(backend, caller, keyOf(params.commentId), body.content),
  }));
  mount(app, backend, ROUTES.listOlderTexts, ({ caller, params }) =>
    readOlderTexts(backend, caller, keyOf(params.commentId)),
  );
  mount(app, backend, ROUTES.redactComment, ({ caller, params, body: { reason } }) =>
    redactComment(backend, caller, keyOf(params.commentId), {
      number: keyOf(params.number),
      reason,
    }),
  );
  mount(app, backend, ROUTES.deleteComment, ({ caller, params, query }) =>
    deleteComment(backend, caller, keyOf(params.commentId), query.reason),
  );
  mount(app, backend, ROUTES.voteComment, ({ caller, params }) =>
    voteForComment(backend, caller, keyOf(params.commentId)),
  );
  mount(app, backend, ROUTES.listParticipants, ({ caller, params }) =>
    listParticipants(backend, caller, keyOf(params.id)),
  );
  mountConversions(app, backend);
  mount(app, backend, ROUTES.getPost, async ({ params }) => ({
    post: await postSummary(backend.db.sql, keyOf(params.id)),
  }));
}

function mountConversions(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.convertComment, async ({ caller, params }) => ({
    answer: await convertComment(backend, caller, keyOf(params.commentId)),
  }));
  mount(app, backend, ROUTES.getConversion, async ({ params }) => ({
    answer: await conversionOf(backend, keyOf(params.commentId)),
  }));
  mount(app, backend, ROUTES.revertComment, ({ caller, params }) =>
    revertComment(backend, caller, keyOf(params.commentId)),
  );
  mount(app, backend, ROUTES.convertAnswer, async ({ caller, params, body }) => ({
    comment: await convertAnswer(backend, caller, keyOf(params.answerId), keyOf(body.postId)),
  }));
  mount(app, backend, ROUTES.revertAnswer, ({ caller, params }) =>
    revertAnswer(backend, caller, keyOf(params.answerId)),
  );
}

const question = (id: string) => ({ kind: 'question' as const, postId: keyOf(id) });
const answer = (id: string) => ({ kind: 'answer' as const, postId: keyOf(id) });

function written({
  content,
  replyTo,
}: {
  readonly content: string;
  readonly replyTo?: string | null | undefined;
}): NewComment {
  if (replyTo === undefined || replyTo === null || replyTo === '') {
    return { content, replyTo: undefined };
  }
  const id = keyOf(replyTo);
  if (id === undefined) throw notFound('Comment');
  return { content, replyTo: id };
}
