import { type Formula, formulaFinder, isKept } from '../../shared/formulas.ts';
import { escapeText } from '../body/escape.ts';
import { segments } from '../body/segments.ts';
import type { CleanHtml } from '../html.ts';
import { texOf } from '../tex/source.ts';

// Parts that a Markdown renderer without formulas would take for HTML or a link; a space after them
// means nothing in TeX.
const MISREAD = /(<)(?=[a-z/!?])|(\])(?=[([:])/gi;
const COMMENT = /(?<!\\)%.*$/gm;

type Find = (run: string) => Formula[];

/**
 * A body with each formula in an element of its own, `tex`, with its dollars; unchanged without
 * TeX. `tex` says whether the body is shown with formulas: parsing the Markdown again keeps the
 * same ones.
 */
export async function withFormulas(html: CleanHtml, tex?: boolean): Promise<string> {
  if (!html.includes('$')) return html;
  const find = await finderFor(html, tex);
  if (!find) return html;
  let written = '';
  for (const segment of segments(html)) {
    if (segment.kind === 'text' && !segment.literal) written += formulasIn(segment.html, find);
    else written += segment.kind === 'code' ? codeBlock(segment) : segment.html;
  }
  return written;
}

/** Undefined if no dollar belongs to a formula. */
async function finderFor(html: CleanHtml, tex: boolean | undefined): Promise<Find | undefined> {
  const find = formulaFinder();
  if (tex !== undefined) return (run) => find(run).filter((one) => isKept(one, run, tex));
  const { hasTex } = await import('../tex.ts');
  return hasTex(html) ? find : undefined;
}

function formulasIn(run: string, find: Find): string {
  let written = '';
  let at = 0;
  for (const { start, end, inner, display } of find(run)) {
    written += run.slice(at, start) + formula(texOf(inner), display ? '$$' : '$');
    at = end;
  }
  return written + run.slice(at);
}

/** A backtick could begin code that ends anywhere, so such a formula stays text. */
function formula(source: string, dollars: string): string {
  const line = source.replace(COMMENT, ' ').replace(/\s+/g, ' ').trim();
  const text = escapeText(`${dollars}${line.replace(MISREAD, '$1$2 ')}${dollars}`);
  return line.includes('`') ? text : `<tex>${text}</tex>`;
}

function codeBlock({ html, language }: { html: string; language: string | undefined }): string {
  const name = language === undefined ? '' : ` class="language-${language}"`;
  return `<pre><code${name}>${html}</code></pre>`;
}
