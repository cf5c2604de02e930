/** Strings, of which the last may have no end; signs; numbers and the like; and what is none of these. */
const TOKEN = /"((?:[^"\\\n]|\\[^\n])*)("|\\?$)|[{}[\],:]|[^\s"{}[\],:]+|"/g;
/** Parts of a string: an escape, or what has none. */
const UNIT = /\\(?:u[\da-f]{4}|[^u])|[^\\]+/giy;
const LITERAL = /^(?:true|false|null|-?\d[\d.eE+-]*)$/;

const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '[': ']' };
/** Brackets that are open at once: no log has more. */
const MOST_OPEN = 100;
/** Characters that may stand behind the cut, such as `… [truncated]`. */
const BEHIND = 20;

/**
 * JSON that was cut off, ended behind what is complete of it; undefined where nothing is missing, and
 * where other text follows. Of a string that was cut all lines but the last are complete; a record in one
 * is cut as this one is.
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
      if (cut.length - index > BEHIND) return undefined;
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

interface Place {
  /** What a string holds. */
  readonly string: string | undefined;
  readonly isValue: boolean;
  readonly isEnd: boolean;
  /** What would end what is open. */
  readonly closer: string | undefined;
}

/** Whether a token may stand where it does; the last one may be half of one. */
function isJson(token: string, { string, isValue, isEnd, closer }: Place): boolean {
  if (string !== undefined) return true;
  if (token in CLOSERS) return isValue;
  if (token === '}' || token === ']') return token === closer;
  if (token === ',' || token === ':') return true;
  return isValue && (isEnd || LITERAL.test(token));
}

/** What is complete of a string that was cut, as a string; empty where nothing is. */
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
