import type { CleanHtml } from '../../text/html.ts';
import { markdownToHtml } from '../../text/markdown.ts';
import { excerpt, plainText } from '../../text/plain.ts';
import { prepareBody } from '../../text/prepare.ts';
import { isBlank, sanitizeBody } from '../../text/sanitize.ts';
import { Refusal } from '../http/errors.ts';
import type { PostKind, Row } from '../sql/tables.ts';

/** The columns of a post that its text fills. `display` is null where it is the same as `content`. */
export type Body = Pick<
  Row<'posts'>,
  'content' | 'display' | 'excerpt' | 'source' | 'source_format'
>;

/** Section 5: what a blank body is told. */
const REQUIRED = {
  question: 'Question content is required',
  answer: 'Answer content is required',
} as const satisfies Record<PostKind, string>;

/** The level of a body's first heading: a question's stand below the page's, answers' below theirs. */
const HEADINGS = { question: 2, answer: 3 } as const satisfies Record<PostKind, number>;

/**
 * Makes a body from what its author wrote: cleaned as in section 5, prepared for reading, with the
 * first 150 characters of its text. `source` keeps what the cleaned HTML cannot give back: Markdown.
 * Throws `invalid` for a blank text.
 */
export async function writeBody(
  raw: string,
  format: 'html' | 'markdown',
  { tex, kind }: { tex: boolean; kind: PostKind },
): Promise<Body> {
  const clean = format === 'markdown' ? markdownToHtml(raw) : sanitizeBody(raw);
  if (isBlank(clean)) throw blank(REQUIRED[kind]);
  const prepared: string = await prepareBody(clean, { tex, headings: HEADINGS[kind] });
  return {
    content: clean satisfies CleanHtml,
    display: prepared === clean ? null : prepared,
    excerpt: excerpt(plainText(clean), 150),
    source: format === 'markdown' ? raw : null,
    source_format: format,
  };
}

function blank(message: string): Refusal {
  return new Refusal('invalid', message, { fields: { content: message } });
}
