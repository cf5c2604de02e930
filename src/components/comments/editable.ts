import type { Comment } from '../../contract/comments.ts';
import { CONVERTED_FOR, EDITED_FOR } from '../../contract/comment-rules.ts';

/** Whether the reader's own comment can still be edited; imported ones have no Markdown. */
export function canEdit({ createdAt, markdown }: Comment, now: number): boolean {
  return typeof markdown === 'string' && now - Date.parse(createdAt) < EDITED_FOR;
}

/** Whether the reader's own comment can still be converted to an answer. */
export function canConvert({ createdAt }: Comment, now: number): boolean {
  return now - Date.parse(createdAt) < CONVERTED_FOR;
}
