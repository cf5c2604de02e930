import type { APIContext } from 'astro';
import { commentPath, postPath } from '../contract/addresses.ts';
import { CommentForm } from '../contract/comment-forms.ts';
import type { PostSummary } from '../contract/posts.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { redirectWith } from '../cookies/flash.ts';
import { act } from './act.ts';
import { check, type FormState, invalid, readFields } from './form.ts';
import { callsOf, refusedMember, SIGN_IN_FIELDS } from './member.ts';

/** Comments on a post, and redirects to the comment. */
export async function comment(
  context: APIContext,
  post: PostSummary,
): Promise<FormState | Response> {
  const fields = await readFields(context.request, ['content', 'replyTo', ...SIGN_IN_FIELDS]);
  const { content, replyTo } = fields;
  const kept = { content, replyTo };
  const call = await callsOf(context, fields, kept, MESSAGES.loginToComment);
  if (typeof call !== 'function') return call;
  const checked = check(CommentForm, { content });
  if ('errors' in checked) return invalid(kept, checked.errors);
  const body = { ...checked.data, ...(replyTo !== '' && { replyTo }) };
  try {
    const { comment: posted } =
      post.kind === 'question'
        ? await call(ROUTES.commentOnQuestion, { params: { id: post._id }, body })
        : await call(ROUTES.commentOnAnswer, { params: { answerId: post._id }, body });
    return redirectWith(context, commentPath(posted._id), {
      ...MESSAGES.commentPosted,
      posted: `comment:${post._id}`,
    });
  } catch (error) {
    return refusedMember(context, kept, error, MESSAGES.commentFailed);
  }
}

/** The form as typed, if the post could not be loaded. */
export async function unpostedComment({ request }: APIContext): Promise<FormState> {
  const values = await readFields(request, ['content', 'replyTo']);
  return { values, errors: {}, message: MESSAGES.commentFailed, status: 503 };
}

/** Edits the sender's comment, and redirects to it. */
export async function editComment(
  context: APIContext,
  commentId: string,
): Promise<FormState | Response> {
  const fields = await readFields(context.request, ['content', ...SIGN_IN_FIELDS]);
  const kept = { content: fields.content };
  const call = await callsOf(context, fields, kept, MESSAGES.loginToComment);
  if (typeof call !== 'function') return call;
  const checked = check(CommentForm, kept);
  if ('errors' in checked) return invalid(kept, checked.errors);
  try {
    await call(ROUTES.editComment, { params: { commentId }, body: checked.data });
    return redirectWith(context, commentPath(commentId), MESSAGES.commentEdited);
  } catch (error) {
    return refusedMember(context, kept, error, MESSAGES.commentEditFailed);
  }
}

/**
 * Deletes a comment, and redirects to its post, or to the home page if that could not be loaded.
 */
export async function deleteComment(
  context: APIContext,
  commentId: string,
  post: PostSummary | undefined,
): Promise<FormState | Response> {
  const fields = await readFields(context.request, ['reason', ...SIGN_IN_FIELDS]);
  const kept = { reason: fields.reason };
  const call = await callsOf(context, fields, kept, MESSAGES.loginToComment);
  if (typeof call !== 'function') return call;
  const query = fields.reason.trim() === '' ? {} : kept;
  try {
    await call(ROUTES.deleteComment, { params: { commentId }, query });
    return redirectWith(context, post ? pathOfPost(post) : '/', MESSAGES.commentDeleted);
  } catch (error) {
    return refusedMember(context, kept, error, MESSAGES.commentDeletionFailed);
  }
}

const pathOfPost = ({ kind, _id, questionId }: PostSummary): string =>
  postPath({ question: questionId, answer: kind === 'answer' ? _id : undefined });

/**
 * Converts a comment to an answer, and says where it is and how to undo that; or undoes it, and
 * redirects to the comment.
 */
export async function convertComment(context: APIContext, commentId: string): Promise<Response> {
  const { do: what } = await readFields(context.request, ['do']);
  const isUndo = what === 'undo';
  const back = `${commentPath(commentId)}/convert`;
  return act(context, {
    back,
    done: isUndo ? commentPath(commentId) : back,
    guests: MESSAGES.loginToComment,
    otherwise: MESSAGES.commentConversionFailed,
    async run() {
      const { call } = context.locals.api;
      const route = isUndo ? ROUTES.revertComment : ROUTES.convertComment;
      await call(route, { params: { commentId } });
      return isUndo ? MESSAGES.commentReverted : MESSAGES.commentConverted;
    },
  });
}

/** Votes for a comment, and redirects to it. */
export function voteForComment(context: APIContext, commentId: string): Promise<Response> {
  const back = commentPath(commentId);
  return act(context, {
    back,
    guests: { ...MESSAGES.loginToVote, signIn: back },
    otherwise: MESSAGES.voteFailed,
    async run() {
      const { hasVoted } = await context.locals.api.call(ROUTES.voteComment, {
        params: { commentId },
      });
      return hasVoted ? MESSAGES.voteRecorded : MESSAGES.voteRemoved;
    },
  });
}
