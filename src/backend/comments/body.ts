import { prepareBody } from '../../markup/prepare.ts';
import { isBlank } from '../../markup/sanitize.ts';
import {
  type Mentioned,
  TooMuchForComment,
  writtenCommentToHtml,
} from '../../markup/written-comment.ts';
import { HttpError } from '../http/errors.ts';
import type { Row } from '../sql/tables.ts';

export type CommentBody = Pick<Row<'comments'>, 'content' | 'display' | 'source'>;

/** The columns that a comment's Markdown fills. Throws `invalid` for what comments may not have. */
export async function writeComment(
  source: string,
  mentioned: Mentioned,
  tex: boolean,
): Promise<CommentBody> {
  const content = htmlOf(source, mentioned);
  if (isBlank(content)) throw invalid('Comment is required');
  const prepared: string = await prepareBody(content, { tex, headings: 3 });
  return { content, display: prepared === content ? null : prepared, source };
}

function htmlOf(source: string, mentioned: Mentioned) {
  try {
    return writtenCommentToHtml(source, mentioned);
  } catch (error) {
    if (error instanceof TooMuchForComment) throw invalid(error.message);
    throw error;
  }
}

function invalid(message: string): HttpError {
  return new HttpError('invalid', message, { fields: { content: message } });
}
