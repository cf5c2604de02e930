import type { CleanHtml } from '../../markup/html.ts';
import { renderCleanBodies, type RenderedBody, type WrittenBody } from '../../markup/render.ts';
import { TooManyParts } from '../../markup/size.ts';
import { inThread } from '../../markup/thread/thread.ts';
import { HttpError } from '../http/errors.ts';
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

/** What a body's author wrote, and where it is to stand. */
export interface Draft {
  readonly raw: string;
  readonly format: 'html' | 'markdown';
  readonly tex: boolean;
  readonly kind: PostKind;
}

/**
 * Makes a body from what a person wrote: cleaned as in section 5, prepared for reading, with the
 * first 150 characters of its text. `source` keeps what the cleaned HTML cannot give back: Markdown.
 * Throws `invalid` for a blank text, and for one of too many elements.
 */
export async function writeBody(draft: Draft, userId: number): Promise<Body> {
  try {
    return bodyOf(draft, await inThread(`user ${String(userId)}`, 'renderBody', asWritten(draft)));
  } catch (error) {
    if (error instanceof TooManyParts) throw invalid(error.message);
    throw error;
  }
}

/** A body that was cleaned, and where it is to stand. */
export interface CleanDraft extends Pick<Draft, 'tex' | 'kind'> {
  readonly html: CleanHtml;
}

/** The same of many that were cleaned, in this thread, for one that answers nobody; a blank one is blank. */
export async function bodiesOf(drafts: readonly CleanDraft[]): Promise<Body[]> {
  const clean = drafts.map(({ html, tex, kind }) => ({
    html,
    options: { tex, headings: HEADINGS[kind] },
  }));
  return (await renderCleanBodies(clean)).map((rendered) =>
    rendered.isBlank ? BLANK : columnsOf(rendered),
  );
}

function asWritten({ raw, format, tex, kind }: Draft): WrittenBody {
  return { raw, format, tex, headings: HEADINGS[kind] };
}

function bodyOf({ raw, format, kind }: Draft, rendered: RenderedBody): Body {
  if (rendered.isBlank) throw invalid(REQUIRED[kind]);
  const source = format === 'markdown' ? raw : null;
  return { ...columnsOf(rendered), source, source_format: format };
}

const FROM_HTML = { source: null, source_format: 'html' } as const;
const BLANK: Body = { content: '', display: null, excerpt: '', ...FROM_HTML };

function columnsOf({ content, prepared, excerpt }: RenderedBody): Body {
  const shown: string = prepared;
  return { content, display: shown === content ? null : shown, excerpt, ...FROM_HTML };
}

function invalid(message: string): HttpError {
  return new HttpError('invalid', message, { fields: { content: message } });
}
