import { segments } from './body/segments.ts';
import { Budget } from './budget.ts';
import type { CleanHtml, PreparedHtml } from './html.ts';
import { codeBlocks } from './reading/code.ts';
import { formulas } from './reading/formulas.ts';
import { headingsFrom } from './reading/headings.ts';
import { forReading } from './reading/tags.ts';

/** How a body is shown: whether its dollars hold TeX, and the level of its first heading. */
export interface PrepareOptions {
  readonly tex: boolean;
  readonly headings: 2 | 3;
}

/** Milliseconds of processor that a body's code may take, and its formulas; the rest stays plain. */
const BUDGET = 30;

/**
 * A clean body in the form it is read: code highlighted, TeX as MathML, links and images with the
 * attributes a page needs, headings from `headings` on without a gap. Nothing in it can execute.
 */
export async function prepareBody(html: CleanHtml, options: PrepareOptions): Promise<PreparedHtml> {
  const code = await codeBlocks(html, new Budget(BUDGET));
  const text = await formulas(html, options.tex, new Budget(BUDGET));
  const headings = headingsFrom(options.headings);
  let prepared = '';
  for (const segment of segments(html)) {
    if (segment.kind === 'code') prepared += code(segment.html, segment.language);
    else if (segment.kind === 'tag') prepared += forReading(segment.html, headings);
    else prepared += segment.literal ? segment.html : text(segment.html);
  }
  return prepared as PreparedHtml;
}
