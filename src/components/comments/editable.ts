import type { Comment } from '../../contract/comments.ts';
import { EDITED_FOR } from '../../contract/comment-rules.ts';

/** Whether a comment of the reader's own is still edited; imported ones have no Markdown. */
export function canEdit({ createdAt, markdown }: Comment, now: number): boolean {
  return typeof markdown === 'string' && now - Date.parse(createdAt) < EDITED_FOR;
}
