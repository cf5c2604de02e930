import { unescapeText } from '../body/escape.ts';
import type { Budget } from '../budget.ts';
import type { CleanHtml } from '../html.ts';

/** Length of code below which no known grammar takes a millisecond. */
const SHORT = 100;

type CodeBlock = (html: string, language: string | undefined) => string;

/**
 * Writes the code blocks of a body, highlighted while the budget lasts; highlight.js is loaded for
 * the first body with one.
 */
export async function codeBlocks(html: CleanHtml, budget: Budget): Promise<CodeBlock> {
  if (!hasCode(html)) return (code) => code;
  const { compileGrammars, highlightCode } = await import('../highlight.ts');
  return (code, language) => {
    const text = unescapeText(code);
    compileGrammars(text, language);
    const work = () => highlightCode(text, language);
    const shown = (text.length <= SHORT ? budget.runShort(work) : budget.run(work)) ?? code;
    const name = language ? ` class="language-${language}"` : '';
    return `<pre tabindex="0" role="group" aria-label="Code"><code${name}>${shown}</code></pre>`;
  };
}

export function hasCode(html: CleanHtml): boolean {
  return html.includes('<pre>');
}
