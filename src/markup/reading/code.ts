import { unescapeText } from '../body/escape.ts';
import type { Budget } from '../budget.ts';
import type { CleanHtml } from '../html.ts';

type CodeBlock = (html: string, language: string | undefined) => string;

/**
 * Writes the code blocks of a body, highlighted while the budget lasts; highlight.js is loaded for
 * the first body that has one.
 */
export async function codeBlocks(html: CleanHtml, budget: Budget): Promise<CodeBlock> {
  if (!html.includes('<pre>')) return (code) => code;
  const { compileGrammar, highlightCode } = await import('../highlight.ts');
  return (code, language) => {
    compileGrammar(language);
    const shown = budget.run(() => highlightCode(unescapeText(code), language)) ?? code;
    const name = language ? ` class="language-${language}"` : '';
    return `<pre tabindex="0"><code${name}>${shown}</code></pre>`;
  };
}
