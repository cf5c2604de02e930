import { markdownToHtml } from '../text/markdown.ts';
import { isBlank } from '../text/sanitize.ts';

/** The HTML of a body written as Markdown, as section 5 has it; empty where it shows nothing. */
export function bodyOf(markdown: string): string {
  const html = markdownToHtml(markdown);
  return isBlank(html) ? '' : html;
}
