import type { CleanHtml } from './html.ts';
import { sanitizeBody } from './sanitize.ts';
import MarkdownIt from 'markdown-it';

/** Maximum number of lines in the one code block of a comment. */
const CODE_LINES = 10;

/** Ids of mentioned people, by their names in lower case. */
export type Mentioned = ReadonlyMap<string, number>;

/** A comment with unsupported content. The message says which. */
export class TooMuchForComment extends Error {}

/** The Markdown of every comment: code, bold, italic, links, and full addresses. */
const INLINE = ['backticks', 'emphasis', 'escape', 'link', 'linkify', 'newline'];

/** A parser for comments, with these blocks in addition to inline text. */
function commentMarkdown(blocks: readonly string[] = []) {
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

const markdown = commentMarkdown(['fence', 'list']);

/** The state of parsing a comment, and the names mentioned in it. */
interface Reading {
  readonly mentioned: Mentioned;
  readonly names: Set<string>;
}

const NAME = /^@([\w-]{1,30})/;

markdown.inline.ruler.before('escape', 'mention', (state, silent) => {
  if (state.src[state.pos] !== '@' || /[\w@]$/.test(state.src.slice(0, state.pos))) return false;
  const [mention, name = ''] = NAME.exec(state.src.slice(state.pos)) ?? [];
  if (mention === undefined || state.linkLevel > 0) return false;
  const { mentioned, names } = state.env as unknown as Reading;
  if (!silent) names.add(name.toLowerCase());
  const id = mentioned.get(name.toLowerCase());
  if (id === undefined) return false;
  if (!silent) {
    state.push('link_open', 'a', 1).attrSet('href', `/users/${String(id)}`);
    state.push('text', '', 0).content = mention;
    state.push('link_close', 'a', -1);
  }
  state.pos += mention.length;
  return true;
});

/** Names that a comment may mention, in lower case, without duplicates. */
export function namesIn(source: string): string[] {
  const reading: Reading = { mentioned: new Map(), names: new Set() };
  markdown.parse(source, { ...reading });
  return [...reading.names];
}

/**
 * A comment as typed: bold, italics, code, links, lists and one short code block. The source must
 * be short: it is parsed in this thread. @throws TooMuchForComment
 */
export function writtenCommentToHtml(source: string, mentioned: Mentioned): CleanHtml {
  const env = { mentioned, names: new Set<string>() };
  const tokens = markdown.parse(source, env);
  const blocks = tokens.filter(({ type }) => type === 'fence');
  if (blocks.length > 1) throw new TooMuchForComment('A comment holds one block of code');
  const lines = blocks[0]?.content.trimEnd().split('\n').length ?? 0;
  if (lines > CODE_LINES) {
    throw new TooMuchForComment(`Code in a comment has at most ${String(CODE_LINES)} lines`);
  }
  return sanitizeBody(markdown.renderer.render(tokens, markdown.options, env));
}

const inline = commentMarkdown();

/** A comment as section 5 allows it: one paragraph of inline text. */
export function commentToHtml(source: string): CleanHtml {
  return sanitizeBody(`<p>${inline.renderInline(source.trim())}</p>`);
}
