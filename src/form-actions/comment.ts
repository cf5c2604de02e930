import type { APIContext } from 'astro';
import { commentPath, pathOfPost, segment } from '../contract/addresses.ts';
import { commentMessage } from '../contract/comment-forms.ts';
import { error, MESSAGES, success } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { buttonAction, memberAction } from './member-action.ts';

/** Comments on a post, and redirects to the comment. */
export const comment = (context: APIContext, id: string) =>
  memberAction(context, {
    fields: ['content', 'replyTo'],
    guests: MESSAGES.loginToComment,
    failed: MESSAGES.commentFailed,
    async run(call, { content, replyTo }) {
      const body = { content, ...(replyTo !== '' && { replyTo }) };
      const { comment: posted, unreached } = await call(ROUTES.postComment, {
        params: { id },
        body,
      });
      const message = commentMessage(MESSAGES.commentPosted, unreached);
      return [commentPath(posted._id), { ...message, posted: `comment:${id}` }];
    },
  });

/** Edits the sender's comment, and redirects to it. */
export const editComment = (context: APIContext, commentId: string) =>
  memberAction(context, {
    fields: ['content'],
    back: commentPath(commentId),
    failed: error('Failed to save the comment'),
    async run(call, { content }) {
      const { unreached } = await call(ROUTES.editComment, {
        params: { commentId },
        body: { content },
      });
      return commentMessage(success('Comment updated'), unreached);
    },
  });

/** Deletes a comment, and redirects to its post. */
export const deleteComment = (context: APIContext, commentId: string) =>
  memberAction(context, {
    fields: ['reason'],
    failed: error('Failed to delete this comment'),
    async run(call, { reason }) {
      const { post } = await call(ROUTES.getComment, { params: { commentId } });
      const query = reason.trim() === '' ? {} : { reason };
      await call(ROUTES.deleteComment, { params: { commentId }, query });
      return [pathOfPost(post), success('Comment deleted')];
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
    failed: error('Failed to convert this comment'),
    async run(call, { do: action }) {
      const params = { commentId };
      if (action === 'undo') {
        await call(ROUTES.revertComment, { params });
        return [commentPath(commentId), success('Answer converted back to a comment')];
      }
      await call(ROUTES.convertComment, { params });
      return success('Comment converted to an answer');
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
