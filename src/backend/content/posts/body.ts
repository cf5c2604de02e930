import type { CleanHtml } from '../../../markup/html.ts';
import { renderCleanBodies, type RenderedBody } from '../../../markup/render.ts';
import { TooManyParts } from '../../../markup/size.ts';
import { inThread } from '../../../markup/thread/thread.ts';
import type { Backend, Caller } from '../../backend.ts';
import { mustHold } from '../../people/privileges/privileges.ts';
import { refusedField } from '../../platform/http/errors.ts';
import type { PostKind, Row } from '../../platform/sql/tables.ts';
import { isNewMember } from '../spam/spam.ts';

/** The columns of a post that depend on its text. `display` is null if it equals `content`. */
export type Body = Pick<
  Row<'posts'>,
  'content' | 'display' | 'excerpt' | 'source' | 'source_format'
>;

/** Section 5: the messages for a blank body. */
const REQUIRED = {
  question: 'Question content is required',
  answer: 'Answer content is required',
} as const satisfies Record<PostKind, string>;

/**
 * The level of a body's first heading: below the page's headings for questions, below the answer's
 * for answers.
 */
const HEADINGS = { question: 2, answer: 3 } as const satisfies Record<PostKind, number>;

/** The text of an author, and the kind of post it is for. */
export interface Draft {
  readonly raw: string;
  readonly format: 'html' | 'markdown';
  readonly tex: boolean;
  readonly kind: PostKind;
  /** Whether search engines are asked not to follow its links; they are by default. */
  readonly isByNewMember?: boolean;
}

/**
 * Turns the text of an author into a body: cleaned as in section 5 and prepared for reading, with
 * the first 150 characters of its text. `source` stores Markdown, which cannot be derived from the
 * HTML. Throws `invalid` for a blank text, and for one with too many elements.
 */
export async function writeBody(
  { raw, format, tex, kind, isByNewMember }: Draft,
  userId: number,
): Promise<Body> {
  try {
    const written = { raw, format, tex, headings: HEADINGS[kind], follow: isByNewMember === false };
    const rendered = await inThread(`user ${String(userId)}`, 'renderBody', written);
    if (rendered.isBlank) throw invalid(REQUIRED[kind]);
    const source = format === 'markdown' ? raw : null;
    return { ...columnsOf(rendered), source, source_format: format };
  } catch (error) {
    if (error instanceof TooManyParts) throw invalid(error.message);
    throw error;
  }
}

/** The body of a post that a member writes or edits. Throws also `forbidden` (refuseLinks). */
export async function writeMembersBody(
  backend: Backend,
  caller: Caller,
  { content: raw, format }: { readonly content: string; readonly format: Draft['format'] },
  { kind, tex }: Pick<Draft, 'kind' | 'tex'>,
): Promise<{ readonly body: Body; readonly isByNewMember: boolean }> {
  const isByNewMember = await isNewMember(backend, caller);
  const body = await writeBody({ raw, format, tex, kind, isByNewMember }, caller.id);
  refuseLinks(caller, body);
  return { body, isByNewMember };
}

/** Refuses pictures and many links of members without the privilege. Throws `forbidden`. */
function refuseLinks(caller: Caller, { content }: Pick<Body, 'content'>): void {
  const links = content.match(/<a [^>]*href="https?:/g)?.length ?? 0;
  if (links > FREE_LINKS || content.includes('<img ')) mustHold(caller, 'links');
}

/**
 * Turns cleaned texts into bodies on this thread, for processes that serve no requests. A blank
 * text gives a blank body.
 */
export async function bodiesOf(
  drafts: readonly (Pick<Draft, 'tex' | 'kind'> & { readonly html: CleanHtml })[],
): Promise<Body[]> {
  const clean = drafts.map(({ html, tex, kind }) => ({
    html,
    options: { tex, headings: HEADINGS[kind] },
  }));
  return (await renderCleanBodies(clean)).map((rendered) =>
    rendered.isBlank ? BLANK : columnsOf(rendered),
  );
}

/** The links of a post that need no privilege. */
const FREE_LINKS = 2;

const FROM_HTML = { source: null, source_format: 'html' } as const;
const BLANK: Body = { content: '', display: null, excerpt: '', ...FROM_HTML };

function columnsOf({ content, prepared, excerpt }: RenderedBody): Body {
  const shown: string = prepared;
  return { content, display: shown === content ? null : shown, excerpt, ...FROM_HTML };
}

const invalid = (message: string) => refusedField('invalid', 'content', message);
