/** What Markdown writes around words: fences, markers of lines, rules of tables, links. */
const SIGNS =
  /^[ \t]*(?:`{3,}.*|~{3,}.*|[-+*] |\d{1,9}[.)] |#{1,6} |>+)|^[ \t:|-]{3,}$|!?\[|\]\([^)\s]{0,500}\)|\|/gm;
const EMPHASIS = /[*`~]|\b_|_\b/g;

/** Characters that are enough for a label. */
const READ = 1_000;

/** The first words of a Markdown text on one line, as the label of a draft; some signs may be left. */
export function markdownWords(text: string): string {
  const words = text.slice(0, READ).replace(SIGNS, ' ').replace(EMPHASIS, '');
  return words.replace(/\s+/g, ' ').trim();
}
