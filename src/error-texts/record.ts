import { plainLines } from './clean.ts';
import { endedJson } from './cut-json.ts';

/** A JSON log record of a service. */
export interface LogRecord {
  /** The printed text; for a nested record, its own. */
  readonly printed: string;
  /** All of its texts, those of the outermost object first. */
  readonly texts: readonly TextField[];
  /** The name and message of an error object in it. */
  readonly error: string | undefined;
}

interface TextField {
  /** Without its path, case, dashes and underscores. */
  readonly name: string;
  readonly text: string;
}

/** Maximum number of objects in a record, and of nested records. */
const OBJECTS = 200;
const WITHIN = 5;

const STACKS = [
  ...['stack', 'stacktrace', 'excinfo', 'exctext', 'exception', '@x', 'traceback', 'backtrace'],
  'fullmessage',
];
const ERRORS = ['error', 'err'];
const MESSAGES = ['message', 'msg', 'event', ...ERRORS, 'shortmessage', '@m', '@mt'];
/** Fields for a program's output when Docker or Google Cloud writes the log. */
const PRINTED = ['log', 'textpayload'];
/** Fields for the name and message of an error in a record. */
const NAMES = ['type', 'name', 'kind', 'class', 'exctype', 'exceptionclass'];
const MESSAGE_FIELDS = ['message', 'msg', 'excvalue', 'exceptionmessage'];
const NAME = /^[\w.$:]{1,120}$/;

/** A stack trace that begins with a frame: zap's, and some of JavaScript. */
const FRAME = /^\s*(?:at |[\w$./*()-]{1,200}(?:\n|$))/;

/** The record in one or more lines; undefined for other text. */
export const recordOf = (printed: string): LogRecord | undefined => readRecord(printed, wholeOf);

/**
 * The same for truncated records: their complete fields. The content of a complete record is not
 * treated as truncated, since loggers shorten messages.
 */
export const cutRecordOf = (printed: string): LogRecord | undefined =>
  recordOf(printed) ??
  readRecord(printed, (text) => wholeOf(text) ?? parsed(endedJson(text) ?? ''));

const wholeOf = (text: string): unknown => (text.endsWith('}') ? parsed(text) : undefined);

function readRecord(
  printed: string,
  parse: (text: string) => unknown,
  depth = 0,
): LogRecord | undefined {
  if (!/^\{\s*"/.test(printed)) return undefined;
  const value = parse(printed);
  if (typeof value !== 'object' || value === null || isEmpty(value)) return undefined;
  const record = { printed, ...contentOf(value) };
  const said = first(record, [...MESSAGES, ...PRINTED])?.text.trim() ?? '';
  return (depth < WITHIN ? readRecord(said, parse, depth + 1) : undefined) ?? record;
}

function isEmpty(value: object): boolean {
  for (const _ in value) return false;
  return true;
}

/** The multi-line part of a record: a stack trace, or a program's output. */
export function linesOf(record: LogRecord): string | undefined {
  const stack = lines(record, STACKS);
  if (stack !== undefined && !FRAME.test(stack)) return stack;
  const several = stack ?? lines(record, MESSAGES);
  if (several !== undefined) return saidBy(record, several).join('\n');
  const said = first(record, [...MESSAGES, ...PRINTED]);
  return said && PRINTED.includes(said.name) ? said.text : undefined;
}

/** The text of a record without such lines, the error first. */
export function messageOf(record: LogRecord): string | undefined {
  const said = saidBy(record);
  return said.length === 0 ? undefined : said.join('\n');
}

/** Each text once, and the one with several lines last. */
function saidBy(record: LogRecord, last?: string): string[] {
  const texts = [ERRORS, STACKS, MESSAGES].map((names) => first(record, names)?.text);
  const said = [record.error, ...texts].filter((one) => one !== undefined && one !== last);
  return [...new Set([...said, last])].filter((one) => one !== undefined);
}

const first = ({ texts }: LogRecord, names: readonly string[]): TextField | undefined =>
  texts.find(({ name }) => names.includes(name));

const lines = ({ texts }: LogRecord, names: readonly string[]): string | undefined =>
  texts.find(({ name, text }) => names.includes(name) && text.includes('\n'))?.text;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads an object level by level: outer levels are more important. */
function contentOf(record: object): Pick<LogRecord, 'texts' | 'error'> {
  const objects = [record];
  const texts: TextField[] = [];
  let error: string | undefined;
  for (let at = 0; at < Math.min(objects.length, OBJECTS); at += 1) {
    const fields: TextField[] = [];
    for (const [path, value] of Object.entries(objects[at] ?? {}) as [string, unknown][]) {
      if (typeof value === 'object' && value !== null) objects.push(value);
      if (typeof value !== 'string' || value.trim() === '') continue;
      fields.push({ name: nameOf(path), text: plainLines(value).trimEnd() });
    }
    // A record's `name` is the name of its program.
    if (at > 0) error ??= errorOf(fields);
    texts.push(...fields);
  }
  return { texts, error };
}

function errorOf(fields: readonly TextField[]): string | undefined {
  const name = fields.find((field) => NAMES.includes(field.name))?.text;
  const message = fields.find((field) => MESSAGE_FIELDS.includes(field.name))?.text;
  if (message === undefined || name === undefined || !NAME.test(name)) return undefined;
  return message.startsWith(name) ? message : `${name}: ${message}`;
}

/** Makes `error.stack_trace` and `stackTrace` the same. */
function nameOf(path: string): string {
  return path
    .slice(path.lastIndexOf('.') + 1)
    .toLowerCase()
    .replace(/[_-]/g, '');
}
