/**
 * Strings, of which the last may be unterminated; signs; numbers and the like; and anything else.
 */
const TOKEN = /"((?:[^"\\\n]|\\[^\n])*)("|\\?$)|[{}[\],:]|[^\s"{}[\],:]+|"/g;
/** A part of a string: an escape or a plain character. */
const UNIT = /\\(?:u[\da-f]{4}|[^u])|[^\\]+/giy;
const LITERAL = /^(?:true|false|null|-?\d[\d.eE+-]*)$/;

const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '[': ']' };
/** Maximum nesting; no log has more. */
const MOST_OPEN = 100;
/** Maximum length of text after the cut, such as `… [truncated]`. */
const MAX_TAIL = 20;

/**
 * Closes truncated JSON after its last complete part; undefined if nothing is missing, or if other
 * text follows. Of a truncated string, all lines but the last are complete; a truncated record
 * inside a string is closed the same way.
 */
export function endedJson(text: string): string | undefined {
  const cut = text.trimEnd();
  const closers: string[] = [];
  let complete = 0;
  let last = '';
  let before = '';
  for (const { 0: token, 1: string, 2: quote, index } of cut.matchAll(TOKEN)) {
    const isValue = before === '' || before === ':' || closers.at(-1) === ']';
    const isEnd = index + token.length === cut.length;
    if (!isJson(token, { string, isValue, isEnd, closer: closers.at(-1) })) {
      if (cut.length - index > MAX_TAIL) return undefined;
      break;
    }
    const closer = CLOSERS[token];
    if (closer !== undefined) closers.push(closer);
    else if (token === closers.at(-1)) closers.pop();
    if (closers.length === 0 || closers.length > MOST_OPEN) return undefined;
    if (string !== undefined && quote !== '"') last = isValue ? completeOf(string) : '';
    else if (string === undefined ? /[{}[\]]/.test(token) : isValue)
      complete = index + token.length;
    if (token === ',' || last !== '') complete = index;
    before = token;
  }
  return cut.slice(0, complete) + last + closers.reverse().join('');
}

interface TokenContext {
  /** The content of a string. */
  readonly string: string | undefined;
  readonly isValue: boolean;
  readonly isEnd: boolean;
  /** The brackets that would close it. */
  readonly closer: string | undefined;
}

/** Whether a token is valid at its position; the last one may be incomplete. */
function isJson(token: string, { string, isValue, isEnd, closer }: TokenContext): boolean {
  if (string !== undefined) return true;
  if (token in CLOSERS) return isValue;
  if (token === '}' || token === ']') return token === closer;
  if (token === ',' || token === ':') return true;
  return isValue && (isEnd || LITERAL.test(token));
}

/** The complete part of a truncated string, as a string; empty if there is none. */
function completeOf(text: string): string {
  let lines = 0;
  let units = 0;
  for (const { 0: unit, index } of text.matchAll(UNIT)) {
    if (unit === String.raw`\n`) lines = index;
    units = index + unit.length;
  }
  const end = /^\{\s*\\"/.test(text) ? units : lines;
  return end > 0 ? `"${text.slice(0, end)}"` : '';
}
