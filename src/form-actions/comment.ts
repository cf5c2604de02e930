import type { APIContext } from 'astro';
import { commentPath, pathOfPost, segment } from '../contract/addresses.ts';
import { MESSAGES } from '../contract/messages.ts';
import type { PostSummary } from '../contract/posts.ts';
import { ROUTES } from '../contract/routes.ts';
import { buttonAction, memberAction } from './member-action.ts';

/** Comments on a post, and redirects to the comment. */
export const comment = (context: APIContext, { kind, _id }: PostSummary) =>
  memberAction(context, {
    fields: ['content', 'replyTo'],
    guests: MESSAGES.loginToComment,
    failed: MESSAGES.commentFailed,
    async run(call, { content, replyTo }) {
      const body = { content, ...(replyTo !== '' && { replyTo }) };
      const { comment: posted } =
        kind === 'question'
          ? await call(ROUTES.commentOnQuestion, { params: { id: _id }, body })
          : await call(ROUTES.commentOnAnswer, { params: { answerId: _id }, body });
      return [commentPath(posted._id), { ...MESSAGES.commentPosted, posted: `comment:${_id}` }];
    },
  });

/** Edits the sender's comment, and redirects to it. */
export const editComment = (context: APIContext, commentId: string) =>
  memberAction(context, {
    fields: ['content'],
    back: commentPath(commentId),
    failed: MESSAGES.commentEditFailed,
    async run(call, { content }) {
      await call(ROUTES.editComment, { params: { commentId }, body: { content } });
      return MESSAGES.commentEdited;
    },
  });

/** Deletes a comment, and redirects to its post. */
export const deleteComment = (context: APIContext, commentId: string) =>
  memberAction(context, {
    fields: ['reason'],
    failed: MESSAGES.commentDeletionFailed,
    async run(call, { reason }) {
      const { post } = await call(ROUTES.getComment, { params: { commentId } });
      const query = reason.trim() === '' ? {} : { reason };
      await call(ROUTES.deleteComment, { params: { commentId }, query });
      return [pathOfPost(post), MESSAGES.commentDeleted];
    },
  });

/**
 * Converts a comment to an answer, and says where it is and how to undo that; or undoes it, and
 * redirects to the comment.
 */
export const convertComment = (context: APIContext, commentId: string): Promise<Response> =>
  buttonAction(context, {
    fields: ['do'],
    back: `${commentPath(commentId)}/convert`,
    guests: MESSAGES.loginToComment,
    failed: MESSAGES.commentConversionFailed,
    async run(call, { do: action }) {
      const params = { commentId };
      if (action === 'undo') {
        await call(ROUTES.revertComment, { params });
        return [commentPath(commentId), MESSAGES.commentReverted];
      }
      await call(ROUTES.convertComment, { params });
      return MESSAGES.commentConverted;
    },
  });

/** Votes for a comment, and redirects to it. */
export function voteForComment(context: APIContext): Promise<Response> {
  const commentId = segment(context.request, 1);
  const back = commentPath(commentId);
  return buttonAction(context, {
    back,
    guests: { ...MESSAGES.loginToVote, signIn: back },
    failed: MESSAGES.voteFailed,
    async run(call) {
      const { hasVoted } = await call(ROUTES.voteComment, { params: { commentId } });
      return hasVoted ? MESSAGES.voteRecorded : MESSAGES.voteRemoved;
    },
  });
}
