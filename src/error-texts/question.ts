import { type PrintedError, recognizeError } from './recognize.ts';
import { trimmedText } from './trim.ts';
import { errorLine } from './wording.ts';

/** A question about an error, drafted from the printed text. */
export interface ErrorQuestion {
  readonly title: string;
  /** Markdown. */
  readonly content: string;
  /** Names of possible tags; they need not exist on the site. */
  readonly tags: readonly string[];
}

/** Drafts a question about an error: title, the printed text as a code block, versions, tags. */
export function questionAbout(text: string, titleMax: number): ErrorQuestion {
  const { text: printed } = trimmedText(text);
  const recognized = recognizeError(printed);
  const title = recognized ? titleOf(recognized.errors[0], printed) : firstLine(printed);
  const versions = recognized?.versions.map(({ program, version }) => `- ${program} ${version}`);
  const parts = [
    'I get this error:',
    fenced(printed),
    ...(versions && versions.length > 0 ? [`Versions:\n\n${versions.join('\n')}`] : []),
  ];
  return {
    title: shortened(title, titleMax),
    content: `${parts.join('\n\n')}\n\n`,
    tags: recognized?.errors[0].family.tags ?? [],
  };
}

/** The title of an error. If it has a code without a message, adds the first words after the code. */
function titleOf(error: PrintedError, printed: string): string {
  const { code = '', message } = error;
  if (code === '' || message !== '') return errorLine(error);
  const said = printed.split('\n').map((line) => wordsAfter(line, code));
  return errorLine({ ...error, message: said.find((text) => SENTENCE.test(text)) ?? '' });
}

/** At least two words, unlike a table row, a path or a number. */
const SENTENCE = /^\p{L}{2,40} \p{L}{2,40} ?\p{L}{0,40}/u;

/** The words of a line after a code, whose case is ignored; empty if the line does not have it. */
function wordsAfter(line: string, code: string): string {
  const lower = line.toLowerCase();
  // Lower-casing some letters changes the length, and so the positions.
  const start =
    lower.length === line.length ? lower.indexOf(code.toLowerCase()) : line.indexOf(code);
  return start < 0 ? '' : line.slice(start + code.length).replace(/^[^\p{L}]{1,10}/u, '');
}

/** A fence longer than any in the text, so that nothing in it ends the block. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

const firstLine = (text: string): string =>
  text
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim() ?? '';

function shortened(line: string, most: number): string {
  if (line.length <= most) return line;
  const beginning = line.slice(0, most - 1);
  const space = beginning.lastIndexOf(' ');
  return `${beginning.slice(0, space > most / 2 ? space : undefined).toWellFormed()}…`;
}
