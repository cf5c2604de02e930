const START = /<pre([^>]*)><code(?: class="language-([^"]*)")?>/g;
const END = '</code></pre>';

/**
 * Frames the code blocks of a prepared body, with language and copy button
 * (src/astro/interaction.ts). Both words are attributes, so they are not part of the post's text.
 */
export function withCodeFrames(html: string): string {
  if (!html.includes(END)) return html;
  return html
    .replace(
      START,
      (start, _, language?: string) =>
        `<div class="code"${language === undefined ? '' : ` data-language="${language}"`}><button class="copy" aria-label="Copy"></button>${start}`,
    )
    .replaceAll(END, `${END}</div>`);
}
