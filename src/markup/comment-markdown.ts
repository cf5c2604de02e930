import MarkdownIt from 'markdown-it';
import type { CleanHtml } from './html.ts';
import { sanitizeBody } from './sanitize.ts';

/** The Markdown of every comment: code, bold, italic, links, and full addresses. */
const INLINE = ['backticks', 'emphasis', 'escape', 'link', 'linkify', 'newline'];

/** A parser for comments, with these blocks in addition to inline text. */
export function commentMarkdown(blocks: readonly string[] = []) {
  const markdown = new MarkdownIt('zero', { html: false, linkify: true, breaks: true });
  markdown.enable([...INLINE, ...blocks]);
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  // An underscore in a formula is no emphasis.
  markdown.inline.ruler.before('escape', 'formula', (state, silent) => {
    const [formula] = /^(\$\$?)(?=\S)[^$\n]*[^$\s]\1(?!\d)/.exec(state.src.slice(state.pos)) ?? [];
    if (formula === undefined) return false;
    if (!silent) state.pending += formula;
    state.pos += formula.length;
    return true;
  });
  return markdown;
}

const markdown = commentMarkdown();

/** A comment as section 5 allows it: one paragraph of inline text. */
export function commentToHtml(source: string): CleanHtml {
  return sanitizeBody(`<p>${markdown.renderInline(source.trim())}</p>`);
}
