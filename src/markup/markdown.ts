import MarkdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { shieldFormulas } from '../shared/formula-shield.ts';
import { escapeAttribute } from '../shared/escape.ts';
import type { CleanHtml } from './html.ts';
import { sanitizeBody } from './sanitize.ts';
import { limitCells, limitElements, limitLines } from './size.ts';

const markdown = new MarkdownIt('default', { html: false, linkify: true });

// Chinese, Japanese and Korean have no spaces around marks, which CommonMark requires.
markdown.use(cjkFriendly);

// Among developers, `main.rs` and `git@github.com:a/b` are seldom a host and a mailbox.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });

/**
 * Maximum nesting of blocks and inline text. The parser drops the text of deeper blocks; a row of
 * brackets takes its length times the inline depth.
 */
const NESTING = { block: 100, inline: 20 } as const;

for (const part of ['block', 'inline'] as const) {
  markdown.core.ruler.before(part, `${part} nesting`, () => {
    markdown.set({ maxNesting: NESTING[part] });
  });
}

/** HTML that is supported in Markdown, which has no syntax for it: `<br>` is a break in a cell. */
const TAG = /<\/?(?:kbd|u)>|<br ?\/?>/y;

markdown.inline.ruler.before('autolink', 'tag', (state, silent) => {
  TAG.lastIndex = state.pos;
  const [tag] = TAG.exec(state.src) ?? [];
  if (tag === undefined) return false;
  if (!silent) state.push('html_inline', '', 0).content = tag;
  state.pos += tag.length;
  return true;
});

/**
 * Converts a body from Markdown (CommonMark with tables, strike, `<kbd>`, `<u>` and `<br>`) to the
 * HTML of section 5. With `tex`, formulas between dollars are protected from it. Other HTML in it
 * is shown as text; full addresses, `https://…`, become links. @throws TooManyParts
 */
export function markdownToHtml(source: string, tex = false): CleanHtml {
  limitLines(source);
  limitCells(source);
  const { text, restore } = shieldFormulas(source, tex);
  const html = restore(markdown.render(text), escapeAttribute);
  limitElements(html);
  return sanitizeBody(html);
}
