import MarkdownIt from 'markdown-it';

/** What every comment knows of Markdown: code, bold, italic, links, and addresses written in full. */
const INLINE = ['backticks', 'emphasis', 'escape', 'link', 'linkify', 'newline'];

/** A reader of comments, which knows these blocks beside running text. */
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
