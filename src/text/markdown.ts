import MarkdownIt from 'markdown-it';
import type { CleanHtml } from './html.ts';
import { sanitizeBody } from './sanitize.ts';

const markdown = new MarkdownIt('default', { html: false, linkify: true });

// Among developers, `main.rs` and `git@github.com:a/b` are seldom a host and a mailbox.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });

/**
 * A body written in Markdown (CommonMark with tables and strike) as section 5 allows it. HTML in
 * it is shown, not obeyed; addresses written in full, `https://…`, become links.
 */
export function markdownToHtml(source: string): CleanHtml {
  return sanitizeBody(markdown.render(source));
}
