import { boundedText, plainLines, withoutPrefix } from './clean.ts';

/** Characters of a line that is parsed: as long as a text that is read (clean.ts). */
const RECORD = 20_000;

/**
 * A text with what its records in JSON say in their place: services and containers log one a line (pino,
 * Docker). It is as long as what is read of any text.
 */
export function withoutRecords(text: string): string {
  if (!text.includes('{"')) return text;
  const lines = plainLines(text).split('\n');
  return boundedText(lines.map((line) => saidBy(line) ?? line).join('\n'));
}

/** A stack trace says all; a message stands before its record, which may have a code beside it. */
function saidBy(line: string): string | undefined {
  const record = recordOf(withoutPrefix(line.trim()));
  if (!record) return undefined;
  const { err, error } = record;
  const stack = textIn(err, 'stack') ?? textIn(record, 'stack') ?? textIn(error, 'stack');
  if (stack !== undefined) return stack;
  const message = textIn(record, 'message') ?? textIn(record, 'msg');
  if (message !== undefined) return `${message}\n${line}`;
  // Docker's own files: what a program has printed, which may be a record itself.
  const printed = textIn(record, 'log');
  return printed === undefined ? undefined : (saidBy(printed) ?? printed);
}

function recordOf(line: string): Record<string, unknown> | undefined {
  if (line.length > RECORD || !line.startsWith('{"') || !line.endsWith('}')) return undefined;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

function textIn(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const text = (value as Record<string, unknown>)[name];
  return typeof text === 'string' && text.trim() !== '' ? plainLines(text).trimEnd() : undefined;
}
