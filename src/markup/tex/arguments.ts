/** A parsed piece of TeX, and its end. */
export interface TexPiece {
  readonly text: string;
  readonly end: number;
}

const SPACES = /\s*/y;
const COMMAND = /\\(?:[a-zA-Z]+|[\s\S])/y;
const BRACES = /\\[\s\S]|[{}]/g;

/** The argument at `at`: a group without its braces, a command or a character. Throws at the end. */
export function argumentAt(text: string, at: number): TexPiece {
  const start = afterSpaces(text, at);
  if (start >= text.length) throw new SyntaxError('An argument is missing');
  if (text[start] === '{') return group(text, start);
  return matchAt(COMMAND, text, start) ?? { text: text.charAt(start), end: start + 1 };
}

/** The command at `at`, which may be in braces. Throws when there is none. */
export function commandAt(text: string, at: number): TexPiece {
  const argument = argumentAt(text, at);
  const name = matchAt(COMMAND, argument.text.trim(), 0);
  if (name?.text !== argument.text.trim()) throw new SyntaxError('A command is missing');
  return { text: name.text, end: argument.end };
}

function group(text: string, start: number): TexPiece {
  let depth = 0;
  BRACES.lastIndex = start;
  for (let match = BRACES.exec(text); match; match = BRACES.exec(text)) {
    if (match[0] === '{') depth += 1;
    if (match[0] === '}') depth -= 1;
    if (depth === 0) return { text: text.slice(start + 1, match.index), end: match.index + 1 };
  }
  throw new SyntaxError('A brace is missing');
}

function afterSpaces(text: string, at: number): number {
  SPACES.lastIndex = at;
  return at + (SPACES.exec(text)?.[0].length ?? 0);
}

function matchAt(pattern: RegExp, text: string, at: number): TexPiece | undefined {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match ? { text: match[0], end: at + match[0].length } : undefined;
}
