import { escapeText } from '../body/escape.ts';
import { segments } from '../body/segments.ts';
import { type Formula, formulaFinder } from '../tex/formulas.ts';
import type { CleanHtml } from '../html.ts';

// What a renderer of Markdown without formulas would take for HTML or a link; to TeX it is a space.
const MISREAD = /(<)(?=[a-z/!?])|(\])(?=[([:])/gi;
const COMMENT = /(?<!\\)%.*$/gm;

/** A body with each formula in an element of its own, `tex`, with its dollars; as it is without TeX. */
export async function withFormulas(html: CleanHtml): Promise<string> {
  if (!html.includes('$')) return html;
  const { hasTex } = await import('../tex.ts');
  if (!hasTex(html)) return html;
  const find = formulaFinder();
  let written = '';
  for (const segment of segments(html)) {
    if (segment.kind === 'text' && !segment.literal) written += formulasIn(segment.html, find);
    else written += segment.kind === 'code' ? codeBlock(segment) : segment.html;
  }
  return written;
}

function formulasIn(run: string, find: (run: string) => Formula[]): string {
  let written = '';
  let at = 0;
  for (const { start, end, source, display } of find(run)) {
    written += run.slice(at, start) + formula(source, display ? '$$' : '$');
    at = end;
  }
  return written + run.slice(at);
}

/** A backtick could begin code that ends who knows where, so such a formula stays text. */
function formula(source: string, dollars: string): string {
  const line = source.replace(COMMENT, ' ').replace(/\s+/g, ' ').trim();
  const text = escapeText(`${dollars}${line.replace(MISREAD, '$1$2 ')}${dollars}`);
  return line.includes('`') ? text : `<tex>${text}</tex>`;
}

function codeBlock({ html, language }: { html: string; language: string | undefined }): string {
  const name = language === undefined ? '' : ` class="language-${language}"`;
  return `<pre><code${name}>${html}</code></pre>`;
}
