import { commentMarkdown } from './comment-markdown.ts';
import type { CleanHtml } from './html.ts';
import { sanitizeBody } from './sanitize.ts';

const markdown = commentMarkdown();

/** A comment as section 5 allows it: one paragraph of inline text. */
export function commentToHtml(source: string): CleanHtml {
  return sanitizeBody(`<p>${markdown.renderInline(source.trim())}</p>`);
}
