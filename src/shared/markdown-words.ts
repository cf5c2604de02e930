/** Markdown syntax around words: fences, line markers, table rules, links. */
const SIGNS =
  /^[ \t]*(?:`{3,}.*|~{3,}.*|[-+*] |\d{1,9}[.)] |#{1,6} |>+)|^[ \t:|-]{3,}$|!?\[|\]\([^)\s]{0,500}\)|\|/gm;
const EMPHASIS = /[*`~]|\b_|_\b/g;

/** Maximum length of text to read for a label. */
const READ = 1_000;

/** The first words of a Markdown text on one line, as a draft's label; some syntax may remain. */
export function markdownWords(text: string): string {
  const words = text.slice(0, READ).replace(SIGNS, ' ').replace(EMPHASIS, '');
  return words.replace(/\s+/g, ' ').trim();
}
