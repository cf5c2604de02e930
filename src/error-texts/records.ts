import { boundedText, plainLines, withoutPrefix } from './clean.ts';
import { cutRecordOf, linesOf, type LogRecord, messageOf, recordOf } from './record.ts';

/** Maximum length of text that is searched for records: logs of them are verbose. */
const TEXT = 65_536;
/** Number of lines to search, at the beginning and the end; the same as for any text (clean.ts). */
const LINES = 800;

const OPENS = /^\s*\[?\{$/;
const CLOSES = /^\s*\}[,\]]{0,2}$/;
/** The field name under which pino-pretty prints a stack trace. */
const STACK = /^\s*"stack":$/;

/** Returns the replacement of a record; undefined to keep it. */
type Replace = (record: LogRecord) => string | undefined;

/**
 * The part of a text that is read, with JSON records replaced by their messages: services and
 * containers log one record per line or over many lines (pino, Logback, Docker, Google Cloud). The
 * message goes before its record, which may also contain a code. The last record may be truncated.
 */
export const withoutRecords = (text: string): string =>
  replaced(text, (record) => {
    const message = messageOf(record);
    return linesOf(record) ?? (message === undefined ? undefined : `${message}\n${record.printed}`);
  });

/** The same for display: records without a stack trace stay as they are. */
export const readableRecords = (text: string): string => replaced(text, linesOf);

function replaced(text: string, replace: Replace): string {
  if (!text.includes('{') || !text.includes('"')) return boundedText(text);
  const lines = ends(plainLines(text.length > TEXT ? boundedText(text) : text).split('\n'));
  const last = lines.findLastIndex((line) => line.trim() !== '');
  const read = (line: string, at: number) =>
    ofLine(line, replace, at === last ? cutRecordOf : recordOf) ?? line;
  const said = lines.map(read).join('\n');
  return boundedText(dedented(ofBlocks(ends(said.split('\n')), replace)).join('\n'));
}

const ends = (lines: readonly string[]): readonly string[] =>
  lines.length <= LINES ? lines : [...lines.slice(0, LINES / 2), ...lines.slice(-LINES / 2)];

function ofLine(line: string, replace: Replace, read: typeof recordOf): string | undefined {
  if (!line.includes('{')) return undefined;
  const record = read(withoutPrefix(line.trim()));
  return record && replace(record);
}

/**
 * Records of several lines: from an opening line to the next closing line with the same
 * indentation, or to the end of the text.
 */
function ofBlocks(lines: readonly string[], replace: Replace): readonly string[] {
  if (!lines.some((line) => line.trimEnd().endsWith('{'))) return lines;
  const bare = lines.map((line) => withoutPrefix(line).trimEnd());
  const read: string[] = [];
  let open: { readonly line: number; readonly read: number; readonly margin: number } | undefined;
  for (const [at, line] of bare.entries()) {
    const margin = line.length - line.trimStart().length;
    read.push(lines[at] ?? '');
    if (OPENS.test(line) && (!open || margin <= open.margin)) {
      open = { line: at, read: read.length - 1, margin };
    } else if (open?.margin === margin && CLOSES.test(line)) {
      const record = recordOf(['{', ...bare.slice(open.line + 1, at), '}'].join('\n'));
      const said = record && replace(record);
      if (said !== undefined) read.splice(open.read, Infinity, said);
      open = undefined;
    }
  }
  const cut = open && cutRecordOf(['{', ...bare.slice(open.line + 1)].join('\n'));
  const said = cut && replace(cut);
  if (open && said !== undefined) read.splice(open.read, Infinity, said);
  return read;
}

function dedented(lines: readonly string[]): readonly string[] {
  let margin: number | undefined;
  return lines.map((line, at) => {
    const own = line.length - line.trimStart().length;
    if (STACK.test(lines[at - 1] ?? '')) margin = own;
    if (margin === undefined || own < margin) margin = undefined;
    return margin === undefined ? line : line.slice(margin);
  });
}
