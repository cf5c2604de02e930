import { plainLines } from './clean.ts';
import { type MaskedText, maskSecrets } from './mask.ts';
import { readableRecords } from './records.ts';

/** Number of lines of a text to post: from the beginning and the end if it is long. */
const FIRST = 40;
const LAST = 20;
/** Maximum length of a line, and of the whole. */
const LINE = 400;
const LENGTH = 6_000;

/** The part of a text that is read, without secrets. */
export function readableText(text: string): MaskedText {
  return maskSecrets(plainLines(readableRecords(text)));
}

/** As much of it as a question needs. */
export function trimmedText(text: string): MaskedText {
  const { text: whole, masked } = readableText(text);
  const lines = whole.split('\n').map((line) => line.slice(0, LINE).trimEnd());
  const some = withoutBlankEnds(lines);
  const left = some.length - FIRST - LAST;
  const kept =
    left <= 1
      ? some
      : [...some.slice(0, FIRST), `… ${String(left)} lines left out …`, ...some.slice(-LAST)];
  return { text: cut(kept.join('\n')), masked };
}

function withoutBlankEnds(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line !== '');
  const last = lines.findLastIndex((line) => line !== '');
  return first < 0 ? [] : lines.slice(first, last + 1);
}

function cut(text: string): string {
  if (text.length <= LENGTH) return text.toWellFormed();
  return `${text.slice(0, LENGTH / 2)}\n…\n${text.slice(-LENGTH / 2)}`.toWellFormed();
}
