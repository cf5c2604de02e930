const START = /<pre([^>]*)><code(?: class="language-([^"]*)")?>/g;
const END = '</code></pre>';

/**
 * A prepared body whose blocks of code stand in a frame with their language and a button that copies
 * them (src/astro/interaction.ts). Both words are attributes: they are no text of the post.
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
