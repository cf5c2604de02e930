/** A parsed piece of TeX, and its end. */
interface TexPiece {
  readonly text: string;
  readonly end: number;
}

const SPACES = /\s*/y;
const COMMAND_HERE = /\\(?:[a-zA-Z]+|[\s\S])/y;
const BRACES = /\\[\s\S]|[{}]/g;

/** The argument at `at`: a group without its braces, a command or a character. Throws at the end. */
function argumentAt(text: string, at: number): TexPiece {
  const start = afterSpaces(text, at);
  if (start >= text.length) throw new SyntaxError('An argument is missing');
  if (text[start] === '{') return group(text, start);
  return matchAt(COMMAND_HERE, text, start) ?? { text: text.charAt(start), end: start + 1 };
}

/** The command at `at`, with or without braces. @throws SyntaxError if something else is there */
function commandAt(text: string, at: number): TexPiece {
  const argument = argumentAt(text, at);
  const name = matchAt(COMMAND_HERE, argument.text.trim(), 0);
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

interface Macro {
  readonly parameters: number;
  readonly body: string;
}

const LONGEST_RESULT = 10_000;
const MOST_EXPANSIONS = 500;

const COMMAND = /\\(?:[a-zA-Z]+|[\s\S])/g;
const NEW_COMMAND = /^\\(?:new|renew|provide)command$/;
const DEFINITION = /^\\g?def$/;
const OPERATOR = '\\DeclareMathOperator';
// MathJax's command for loading an extension.
const REQUIRE = '\\require';
const COUNT = /\*?\s*\[(\d)\]|/y;
const PARAMETERS = /(?:\s*#\d)*/y;
const REFUSED =
  /^\\(?:[ex]def|let|futurelet|global|long|outer|expandafter|noexpand|(?:re)?newenvironment)$/;
const ENDS_IN_WORD = /\\[a-zA-Z]+$/;
const STARTS_WITH_LETTER = /^[a-zA-Z]/;

/**
 * The commands that the formulas of one body define, kept for later formulas, like in MathJax. They
 * are expanded here and not by Temml, which limits the number of expansions but not their length.
 */
export class Macros {
  readonly #macros = new Map<string, Macro>();

  get isEmpty(): boolean {
    return this.#macros.size === 0;
  }

  /**
   * The source without its definitions and with its macros expanded. Throws a RangeError when it
   * grows too long, a SyntaxError for unsupported definitions.
   */
  expand(source: string): string {
    let text = source;
    let at = 0;
    for (let expansions = 0; expansions <= MOST_EXPANSIONS;) {
      COMMAND.lastIndex = at;
      const match = COMMAND.exec(text);
      if (!match) return text;
      const after = match.index + match[0].length;
      const step = this.#expansion(match[0], text, after) ?? this.#define(match[0], text, after);
      at = step ? match.index : after;
      if (step) text = join(text.slice(0, at), step.text, text.slice(step.end));
      if (step) expansions += 1;
    }
    throw new RangeError('Too many expansions');
  }

  #expansion(command: string, text: string, from: number): TexPiece | undefined {
    const macro = this.#macros.get(command);
    if (!macro) return undefined;
    const values: string[] = [];
    let end = from;
    while (values.length < macro.parameters) {
      const argument = argumentAt(text, end);
      values.push(argument.text);
      end = argument.end;
    }
    return { text: fill(macro.body, values), end };
  }

  #define(command: string, text: string, from: number): TexPiece | undefined {
    if (REFUSED.test(command)) throw new SyntaxError(`${command} is not supported`);
    if (command === REQUIRE) return { text: '', end: argumentAt(text, from).end };
    const isOperator = command === OPERATOR;
    if (!isOperator && !NEW_COMMAND.test(command) && !DEFINITION.test(command)) return undefined;
    const name = commandAt(text, text[from] === '*' ? from + 1 : from);
    const count = DEFINITION.test(command) ? hashes(text, name.end) : bracket(text, name.end);
    const body = argumentAt(text, count.end);
    const meaning = isOperator ? `\\operatorname{${body.text}}` : body.text;
    this.#macros.set(name.text, { parameters: Number(count.text), body: meaning });
    return { text: '', end: body.end };
  }
}

function bracket(text: string, at: number): TexPiece {
  COUNT.lastIndex = at;
  const count = COUNT.exec(text)?.[1] ?? '0';
  return { text: count, end: Math.max(at, COUNT.lastIndex) };
}

function hashes(text: string, at: number): TexPiece {
  PARAMETERS.lastIndex = at;
  const parameters = PARAMETERS.exec(text)?.[0] ?? '';
  return { text: String(parameters.replace(/[^#]/g, '').length), end: at + parameters.length };
}

function fill(body: string, values: readonly string[]): string {
  const longest = Math.max(0, ...values.map((value) => value.length));
  if (body.split('#').length * longest > LONGEST_RESULT) throw new RangeError('Too long');
  return body
    .split(/#(\d)/)
    .reduce((text, piece, i) => join(text, i % 2 ? (values[Number(piece) - 1] ?? '') : piece, ''));
}

/** Joins texts without letting a letter lengthen the command before it. */
function join(before: string, text: string, after: string): string {
  const parts = [before, text, after].filter((part) => part !== '');
  const joined = parts.reduce((all, part) => all + gap(all, part) + part, '');
  if (joined.length > LONGEST_RESULT) throw new RangeError('Too long');
  return joined;
}

function gap(before: string, after: string): string {
  return STARTS_WITH_LETTER.test(after) && ENDS_IN_WORD.test(before) ? ' ' : '';
}
