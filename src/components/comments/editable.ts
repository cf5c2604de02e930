import type { Comment } from '../../contract/comments.ts';
import { CONVERTED_FOR, EDITED_FOR } from '../../contract/comment-rules.ts';

/** Whether a comment of the reader's own is still edited; imported ones have no Markdown. */
export function canEdit({ createdAt, markdown }: Comment, now: number): boolean {
  return typeof markdown === 'string' && now - Date.parse(createdAt) < EDITED_FOR;
}

/** Whether a comment of the reader's own can still be made an answer. */
export function canConvert({ createdAt }: Comment, now: number): boolean {
  return now - Date.parse(createdAt) < CONVERTED_FOR;
}
