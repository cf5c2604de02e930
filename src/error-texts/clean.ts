import { undecorated } from './decoration.ts';

/**
 * How much of a text is read, in characters: its beginning, and its end, where many tools print the
 * error.
 */
const HEAD = 12_000;
const TAIL = 8_000;
/** Maximum length and number of lines that are read. */
const LINE = 1_000;
const LINES = 800;

const ANSI = /\u001b(?:\[[0-9;?]{0,20}[A-Za-z]|\][^\u0007\n]{0,200}\u0007?)/g;
/**
 * The same after losing the escape character, as in logs copied from a page. A range in a query,
 * such as `[1m]` or `[30m:1m]`, ends in a bracket.
 */
const ANSI_REST = /\[(?:(?:\d{1,3}(?:;\d{1,3}){1,5}|0|39)m|(?:1|3[0-7]|9[0-7])m(?![\w:]{0,12}\]))/g;
const SPACES = /[\u00a0\u2007\u202f]/g;
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f\u200b-\u200f\u2028-\u202e\u2060\ufeff]/g;

const LEVEL = String.raw`\[?(?:INFO|WARN(?:ING)?|ERROR|FATAL|DEBUG|TRACE|SEVERE|CRITICAL|NOTICE|error|warn|info|crit|emerg|alert)\]?:?`;
const CLOCK = String.raw`\d\d:\d\d:\d\d(?:[.,]\d{1,9})?`;

/** Prefixes that logs put before a message, each at most once and in this order. */
const PREFIXES: readonly RegExp[] = [
  // Docker Compose: `web_1 | `, and shell prompts.
  /^[\w.-]{1,40} {0,10}\| /,
  /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) {1,2}\d{1,2} \d\d:\d\d:\d\d [\w.-]{1,60} [\w./@-]{1,60}(?:\[\d{1,8}\])?: /,
  new RegExp(
    String.raw`^\[?\d{4}[-/]\d\d[-/]\d\d[T ]${CLOCK}(?:Z|[+-]\d\d:?\d\d)?(?: UTC| GMT| CET| CEST)?\]? {0,3}(?:\[\d{1,8}\] {0,2})?(?:(?:- )?${LEVEL}(?![:\w]) {1,3})?`,
  ),
  new RegExp(String.raw`^\[?${CLOCK}(?: [AP]M)?\]?(?: {1,3}|:)`),
  /^(?:stdout|stderr) [FP] /,
  /^\d{1,9}#\d{1,9}: (?:\*\d{1,12} )?/,
];

const PROMPT =
  /^(?:\$|❯|%|➜|PS [A-Z]:\\[^>\n]{0,200}>|[A-Z]:\\[^>\n]{0,200}>|>>>|\.\.\.|irb\([^)\n]{1,40}\)[^>\n]{0,20}>|(?:\([\w.-]{1,40}\) )?<user>[:\s][^$#\n]{0,100}[$#]) .*$/;

/** Where to split a text that lost its line breaks: some boxes accept none. */
const BREAKS: readonly RegExp[] = [
  /[ \t]{1,8}(?=at (?:async |new )?[\w$.<>]{1,120} ?(?:\[as \w{1,60}\] )?\()/g,
  /[ \t]{1,8}(?=at (?:file|https?|node):)/g,
  /[ \t]{1,8}(?=File "[^"\n]{1,300}", line \d)/g,
  /[ \t]{1,8}(?=(?:Caused by|Suppressed): )/g,
  /[ \t]{1,8}(?=Traceback \(most recent call last\))/g,
  /[ \t]{1,8}(?=npm (?:ERR!|error) )/g,
  /[ \t]{1,8}(?=\.\.\. \d{1,5} more)/g,
  /[ \t]{1,8}(?=--> \S{1,200}:\d)/g,
  / (?=(?:[A-Z]\w{0,40})?Error \[[A-Z_]{4,60}\]: )/g,
];

/** The last line of Python’s stack traces. */
const LAST_LINE = / (?=(?:[A-Za-z_]\w{0,60}\.){0,8}[A-Z]\w{0,60}(?:Error|Exception)(?:: |$))/g;

/** The part of a text that is read: its beginning and its end if it is long. */
export function boundedText(text: string): string {
  if (text.length <= HEAD + TAIL) return text;
  return `${text.slice(0, HEAD)}\n${text.slice(-TAIL)}`.toWellFormed();
}

/** A text without colors, with uniform line breaks and spaces. */
export function plainLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(ANSI, '')
    .replace(ANSI_REST, '')
    .replace(SPACES, ' ')
    .replace(UNSEEN, '');
}

/** The lines of a text as programs print them: without log prefixes and typed commands. */
export function cleanLines(text: string): string[] {
  const plain = plainLines(text)
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd();
  const lines = plain.includes('\n') ? undecorated(plain.split('\n')) : ofOneLine(plain);
  const read =
    lines.length <= LINES ? lines : [...lines.slice(0, LINES / 2), ...lines.slice(-LINES / 2)];
  const clean = read.map((line) => withoutPrefix(line.slice(0, LINE).trimEnd()));
  const printed = clean.filter((line) => !PROMPT.test(line));
  return printed.some((line) => line !== '') ? printed : clean;
}

const ofOneLine = (line: string): string[] => broken(undecorated([line]).join('')).split('\n');

function broken(line: string): string {
  const patterns = line.includes('Traceback (most') ? [...BREAKS, LAST_LINE] : BREAKS;
  return patterns.reduce((text, pattern) => text.replace(pattern, '\n'), line);
}

/** A line without log prefixes. */
export function withoutPrefix(line: string): string {
  return PREFIXES.reduce((rest, prefix) => rest.replace(prefix, ''), line);
}
