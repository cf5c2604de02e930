import MarkdownIt from 'markdown-it';
import type { CleanHtml } from './html.ts';
import { sanitizeBody } from './sanitize.ts';

/** What comments know of Markdown: code, bold, italic, links, and addresses written in full. */
const markdown = new MarkdownIt('zero', { html: false, linkify: true, breaks: true }).enable([
  'backticks',
  'emphasis',
  'escape',
  'link',
  'linkify',
  'newline',
]);

markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });

// An underscore in a formula is no emphasis.
markdown.inline.ruler.before('escape', 'formula', (state, silent) => {
  const [formula] = /^(\$\$?)(?=\S)[^$\n]*[^$\s]\1(?!\d)/.exec(state.src.slice(state.pos)) ?? [];
  if (formula === undefined) return false;
  if (!silent) state.pending += formula;
  state.pos += formula.length;
  return true;
});

/** A comment as section 5 allows it: one paragraph of running text. */
export function commentToHtml(source: string): CleanHtml {
  return sanitizeBody(`<p>${markdown.renderInline(source.trim())}</p>`);
}
