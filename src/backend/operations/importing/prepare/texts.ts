import { commentToHtml } from '../../../../markup/written-comment.ts';
import { escapeText } from '../../../../shared/escape.ts';
import type { CleanHtml } from '../../../../markup/html.ts';
import { markdownToHtml } from '../../../../markup/markdown.ts';
import { plainText } from '../../../../markup/plain.ts';
import { prepareBody } from '../../../../markup/prepare.ts';
import { cleanBody } from '../../../../markup/render.ts';
import { isBlank, sanitizeBody } from '../../../../markup/sanitize.ts';
import { TooManyParts } from '../../../../markup/size.ts';
import { bodiesOf, type Body } from '../../../content/posts/body.ts';

/** A text of the dump. */
export interface Text {
  readonly source_id: number;
  readonly raw: string;
  /** PostTypeId of the text's post, and whether that post has TeX. */
  readonly type: number;
  readonly tex: 0 | 1;
}

/** The prepared text. */
export interface Html extends Partial<Body> {
  readonly source_id: number;
  readonly content: string;
}

/** The functions that prepare texts for the site, by staging table. */
export const MAKE = { posts: makePosts, comments: makeComments, history: makeHistory };
export type TextTable = keyof typeof MAKE;

/** Links and images in clean HTML with relative addresses. */
const RELATIVE = /(<(?:a href|img src)=")(?!(?:https?|mailto|tel):|#)\/?/g;

/**
 * Makes relative addresses absolute on the source site; here they would lead nowhere or elsewhere.
 */
function fromSite<Text extends string>(html: Text, site: string): Text {
  return html.replace(RELATIVE, `$1https://${site}/`) as Text;
}

async function makePosts(texts: readonly Text[], site: string): Promise<Html[]> {
  const bodies = texts.filter(({ type }) => type === 1 || type === 2);
  const made = await bodiesOf(
    bodies.map(({ raw, tex, type }) => ({
      html: fromSite(cleaned(raw), site),
      tex: tex === 1,
      kind: type === 1 ? 'question' : 'answer',
    })),
  );
  return [
    ...made.map((body, at) => ({ source_id: bodies[at]?.source_id ?? 0, ...body })),
    ...texts.filter((text) => !bodies.includes(text)).map((text) => makeTagText(text, site)),
  ];
}

/** A body with too many elements keeps only its text. */
function cleaned(raw: string): CleanHtml {
  return unlessTooMany(
    () => cleanBody(raw),
    () => cleanBody(asPlainText(plainText(raw))),
  );
}

/** A tag's excerpt is plain text, its wiki a body. */
function makeTagText({ source_id, raw, type }: Text, site: string): Html {
  if (type === 4) return { source_id, content: plainText(raw) };
  const html = sanitizeBody(raw);
  return { source_id, content: isBlank(html) ? '' : fromSite(html, site) };
}

async function makeComments(texts: readonly Text[], site: string): Promise<Html[]> {
  const made: Html[] = [];
  for (const { source_id, raw, tex } of texts) {
    const content = fromSite(commentToHtml(raw), site);
    const prepared = await prepareBody(content, { tex: tex === 1, headings: 3 });
    made.push({ source_id, content, display: String(prepared) === content ? null : prepared });
  }
  return made;
}

function makeHistory(texts: readonly Text[], site: string): Promise<Html[]> {
  return Promise.resolve(
    texts.map(({ source_id, raw }) => ({
      source_id,
      content: fromSite(
        unlessTooMany(
          () => markdownToHtml(raw),
          () => sanitizeBody(asPlainText(raw)),
        ),
        site,
      ),
    })),
  );
}

function unlessTooMany<T>(make: () => T, makePlain: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof TooManyParts) return makePlain();
    throw error;
  }
}

function asPlainText(text: string): string {
  return `<pre>${escapeText(text)}</pre>`;
}
