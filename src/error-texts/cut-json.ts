/** Strings, of which the last may have no end; signs; numbers and the like. */
const TOKEN = /"((?:[^"\\]|\\.)*)("|\\?$)|[{}[\],:]|[^\s"{}[\],:]+/gs;
/** Parts of a string: an escape, or what has none. */
const UNIT = /\\(?:u[\da-f]{4}|[^u])|[^\\]+/giy;

const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/**
 * JSON that was cut off, ended behind what is complete of it; undefined where nothing is missing. Of a
 * string that was cut all lines but the last are complete; a record in one is cut as this one is.
 */
export function endedJson(cut: string): string | undefined {
  const closers: string[] = [];
  let complete = 0;
  let last = '';
  let before = '';
  for (const { 0: token, 1: text, 2: quote, index } of cut.matchAll(TOKEN)) {
    const isValue = before === '' || before === ':' || closers.at(-1) === ']';
    const closer = CLOSERS[token];
    // What stands behind the cut is another text.
    if (closer !== undefined && !isValue) break;
    if (closer !== undefined) closers.push(closer);
    else if (token === closers.at(-1)) closers.pop();
    if (closers.length === 0) return undefined;
    if (text !== undefined && quote !== '"') last = isValue ? completeOf(text) : '';
    else if (text === undefined ? /[{}[\]]/.test(token) : isValue) complete = index + token.length;
    if (token === ',' || last !== '') complete = index;
    before = token;
  }
  return cut.slice(0, complete) + last + closers.reverse().join('');
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
