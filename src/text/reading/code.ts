import { unescapeText } from '../body/escape.ts';
import type { CleanHtml } from '../html.ts';

type CodeBlock = (html: string, language: string | undefined) => string;

// A body of twenty long blocks would keep a core busy for a second.
const MOST_CODE = 40_000;

/** Writes the code blocks of a body; highlight.js is loaded for the first body that has one. */
export async function codeBlocks(html: CleanHtml): Promise<CodeBlock> {
  if (!html.includes('<pre>')) return (code) => code;
  const { highlightCode } = await import('../highlight.ts');
  let left = MOST_CODE;
  return (code, language) => {
    left -= code.length;
    const shown = left < 0 ? code : highlightCode(unescapeText(code), language);
    const name = language ? ` class="language-${language}"` : '';
    return `<pre tabindex="0"><code${name}>${shown}</code></pre>`;
  };
}
