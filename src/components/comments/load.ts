import type { Client } from '../../api/client.ts';
import { ApiError, missing } from '../../api/errors.ts';
import {
  type Comment,
  type listComments,
  CONVERTED_FOR,
  EDITED_FOR,
} from '../../contract/comments.ts';
import type { PostSummary } from '../../contract/posts.ts';
import type { CallResult } from '../../contract/route.ts';
import { ROUTES } from '../../contract/routes.ts';

/** A post with all of its comments. */
export async function readComments(
  call: Client,
  id: string,
): Promise<{ readonly post: PostSummary } & CallResult<typeof listComments>> {
  const { post } = await call(ROUTES.getPost, { params: { id } });
  return { post, ...(await call(ROUTES.listComments, { params: { id } })) };
}

/** A comment with its post, or the answer that it was converted to. */
export async function readComment(call: Client, commentId: string) {
  const params = { commentId };
  try {
    return await call(ROUTES.getComment, { params });
  } catch (error) {
    if (error instanceof ApiError && error.isMissing) return call(ROUTES.getConversion, { params });
    throw error;
  }
}

/** A comment with its earlier texts; missing to all but its author and moderators. */
export async function loadOlderTexts(call: Client, commentId: string) {
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
