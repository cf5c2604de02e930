/** A quoted line; Gradle begins its own lines in the same way. */
const QUOTED = /^\s{0,20}> ?/;
const GRADLE =
  /^\s{0,20}> (?:Task :|Configure project|Could not|Unsupported|Failed to|Plugin with|No signature|Android|SDK|Duplicate|Manifest|Run with|Get more|Compilation failed|A problem|A failure)/;
/** A line number. */
const NUMBERED = /^\s{0,10}(\d{1,6})(?:(?:[.:)]| ?[|│])(?:[ \t]|$)|\t| {1,2}|$)/;

/**
 * Removes what a chat, a mail or an editor puts before every line: quote markers, consecutive
 * numbers, a margin. A prefix of only some lines belongs to the program's output.
 */
export function undecorated(lines: readonly string[]): string[] {
  return withoutMargin(withoutNumbers(withoutMargin(withoutQuotation(lines))));
}

/**
 * Replaces typographic quotation marks, which chats and word processors insert, by plain ones;
 * keeps the length.
 */
export function typedQuotes(text: string): string {
  return text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"');
}

function withoutQuotation(lines: readonly string[]): readonly string[] {
  const isQuoted = said(lines).every((line) => QUOTED.test(line));
  if (!isQuoted || lines.some((line) => GRADLE.test(line))) return lines;
  return lines.map((line) => line.replace(QUOTED, ''));
}

function withoutNumbers(lines: readonly string[]): readonly string[] {
  const numbers = said(lines).map((line) => Number(NUMBERED.exec(line)?.[1]));
  const isRow = numbers.every((number, at) => number - at === numbers[0]);
  return numbers.length > 1 && isRow ? lines.map((line) => line.replace(NUMBERED, '')) : lines;
}

function withoutMargin(lines: readonly string[]): string[] {
  const margins = said(lines).map((line) => line.length - line.trimStart().length);
  const margin = margins.reduce((one, other) => Math.min(one, other), Infinity);
  return lines.map((line) => line.slice(margin));
}

const said = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => line.trim() !== '');
