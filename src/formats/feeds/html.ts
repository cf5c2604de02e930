import { segments } from '../../markup/body/segments.ts';
import { escapeAttribute, unescapeText } from '../../markup/body/escape.ts';
import type { CleanHtml } from '../../markup/html.ts';

const ADDRESS = / (href|src)="([^"]*)"/;

/** A sanitized body with absolute addresses: a feed is read elsewhere. */
export function absoluteHtml(html: string, base: string): string {
  let written = '';
  for (const segment of segments(html as CleanHtml)) {
    if (segment.kind === 'tag') written += absoluteTag(segment.html, base);
    else if (segment.kind === 'text') written += segment.html;
    else written += `<pre><code>${segment.html}</code></pre>`;
  }
  return written;
}

function absoluteTag(tag: string, base: string): string {
  return tag.replace(ADDRESS, (whole, name: string, value: string) => {
    const address = unescapeText(value.replaceAll('&quot;', '"'));
    if (!URL.canParse(address, base)) return whole;
    return ` ${name}="${escapeAttribute(new URL(address, base).href)}"`;
  });
}
