import type { Client } from '../../api/client.ts';
import { ApiError, missing } from '../../api/errors.ts';
import { loadFeature } from '../../api/load.ts';
import {
  type Comment,
  type getComment,
  type getConversion,
  type listOlderTexts,
  type listQuestionComments,
  CONVERTED_FOR,
  EDITED_FOR,
} from '../../contract/comments.ts';
import type { PostSummary } from '../../contract/posts.ts';
import type { CallResult } from '../../contract/route.ts';
import { ROUTES } from '../../contract/routes.ts';

/** A post with all of its comments, or why they are missing. */
export type LoadedComments =
  ({ readonly post: PostSummary } & CallResult<typeof listQuestionComments>) | 'missing' | 'failed';

/** Loads the content of the comments page of a post. */
export function loadComments(locals: App.Locals, id: string): Promise<LoadedComments> {
  return loadFeature(locals, async (call) => {
    const { post } = await call(ROUTES.getPost, { params: { id } });
    const list =
      post.kind === 'question'
        ? await call(ROUTES.listQuestionComments, { params: { id } })
        : await call(ROUTES.listAnswerComments, { params: { answerId: id } });
    return { post, ...list };
  });
}

/** One comment with its post. */
export function loadComment(
  locals: App.Locals,
  commentId: string,
): Promise<CallResult<typeof getComment> | 'missing' | 'failed'> {
  return loadFeature(locals, (call) => call(ROUTES.getComment, { params: { commentId } }));
}

/** The answer that a comment was converted to. */
export function loadConversion(
  locals: App.Locals,
  commentId: string,
): Promise<CallResult<typeof getConversion>['answer'] | 'missing' | 'failed'> {
  return loadFeature(locals, async (call) => {
    const { answer } = await call(ROUTES.getConversion, { params: { commentId } });
    return answer;
  });
}

/** A comment with its earlier texts; missing to all but its author and moderators. */
export async function loadOlderTexts(
  call: Client,
  commentId: string,
): Promise<CallResult<typeof listOlderTexts>> {
  try {
    return await call(ROUTES.listOlderTexts, { params: { commentId } });
  } catch (error) {
    throw error instanceof ApiError && error.status === 403 ? missing() : error;
  }
}

/** Whether the reader's own comment can still be edited; imported ones have no Markdown. */
export function canEdit({ createdAt, markdown }: Comment, now: number): boolean {
  return typeof markdown === 'string' && now - Date.parse(createdAt) < EDITED_FOR;
}

/** Whether the reader's own comment can still be converted to an answer. */
export function canConvert({ createdAt }: Comment, now: number): boolean {
  return now - Date.parse(createdAt) < CONVERTED_FOR;
}
