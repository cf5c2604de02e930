/** A formula in a run of text, or of HTML text. */
export interface Formula {
  /** Its range in the run, including the dollars. */
  readonly start: number;
  readonly end: number;
  /** The text between its dollars. */
  readonly inner: string;
  readonly display: boolean;
}

const OPENING = /\\begin\{(?:align|alignat|equation|eqnarray|gather|multline)\*?\}|\\[\s\S]|\$\$?/g;
const CLOSING = /\\[\s\S]|[{}$]|<br|\n[ \t]*\n/g;
const DISPLAY_END = /\\[\s\S]|\$\$/g;
const SURE = /\\[a-zA-Z]|[\^_]|\{[^{}]*\}/;
const WORD_BEFORE = /[\p{L}\p{N}_]/u;
const WORD_AFTER = /[\p{L}\p{N}_({[]/u;
const SPACE = /\s/;
const DIGIT = /\d/;

/** A quick check whether HTML may contain formulas. */
export function mayHoldFormulas(html: string): boolean {
  return html.includes('$') || html.includes('\\begin{');
}

/** Maximum number of formulas in a body; further ones stay text. */
const MOST_FORMULAS = 1_000;

/** Finds the formulas in the runs of one body, in order: a thousand in all. */
export function formulaFinder(): (run: string) => Formula[] {
  let left = MOST_FORMULAS;
  return (run) => {
    const found = left > 0 ? findFormulas(run, left) : [];
    left -= found.length;
    return found;
  };
}

/**
 * The formulas in a run of text: `$$…$$`; `$…$` by Pandoc's rule, which requires a non-space after
 * the opening dollar and before the closing one, and no digit after that; and the environments that
 * MathJax reads without dollars. `\$` is a dollar. https://pandoc.org/MANUAL.html#math
 */
function findFormulas(run: string, most: number): Formula[] {
  const scan = new Scan(run);
  const found: Formula[] = [];
  for (let opening = scan.openingFrom(0); opening && found.length < most;) {
    const formula = scan.formulaAt(opening);
    if (formula) found.push(formula);
    opening = scan.openingFrom(formula ? formula.end : opening.index + opening.token.length);
  }
  return found;
}

/**
 * Whether something is certainly a formula. Shells and PHP write `$my_name/$other`: a formula has
 * no word directly next to its dollars.
 */
export function isSure({ start, end, inner }: Formula, run: string): boolean {
  const stands = !WORD_BEFORE.test(run.charAt(start - 1)) && !WORD_AFTER.test(run.charAt(end));
  return stands && SURE.test(inner);
}

/**
 * Whether to protect a formula from Markdown. Without TeX, dollars may belong to a shell: only
 * certain formulas are protected there.
 */
export function isKept(formula: Formula, run: string, tex: boolean): boolean {
  return tex || formula.display || isSure(formula, run);
}

interface Opening {
  readonly token: string;
  readonly index: number;
}

interface Braces {
  depth: number;
  /** Whether a dollar was skipped because it is in a group. */
  crossed: boolean;
}

/** Scans a run from left to right, in linear time. */
class Scan {
  readonly #run: string;
  // Tokens that do not occur again; otherwise every dollar would search the rest of the text.
  readonly #missing = new Set<string>();

  constructor(run: string) {
    this.#run = run;
  }

  openingFrom(from: number): Opening | undefined {
    return first(
      OPENING,
      this.#run,
      from,
      (token) => token.startsWith('$') || token.startsWith('\\begin'),
    );
  }

  formulaAt({ token, index }: Opening): Formula | undefined {
    if (token === '$$') return this.#formula(index, 2, this.#displayClose(index + 2), true);
    if (token === '$') return this.#formula(index, 1, this.#inlineClose(index + 1), false);
    const end = token.replace('begin', 'end');
    const close = this.#once(end, () => this.#run.indexOf(end, index));
    return this.#formula(index, 0, close && close + end.length, true);
  }

  #formula(
    start: number,
    dollars: number,
    close: number | undefined,
    display: boolean,
  ): Formula | undefined {
    if (close === undefined) return undefined;
    const inner = this.#run.slice(start + dollars, close);
    if (inner.replaceAll('<br />', '').trim() === '') return undefined;
    return { start, end: close + dollars, inner, display };
  }

  #displayClose(from: number): number | undefined {
    const isEnd = (token: string): boolean => token === '$$';
    return this.#once('$$', () => first(DISPLAY_END, this.#run, from, isEnd)?.index ?? -1);
  }

  #inlineClose(from: number): number | undefined {
    if (SPACE.test(this.#run.charAt(from))) return undefined;
    const braces: Braces = { depth: 0, crossed: false };
    const close = first(CLOSING, this.#run, from, (token) => this.#mayClose(token, braces));
    if (close && this.#closes(close)) return close.index;
    if (braces.crossed) this.#missing.add('nested');
    return undefined;
  }

  /** Whether a token ends the search for a closing dollar; a dollar in a group does not. */
  #mayClose(token: string, braces: Braces): boolean {
    if (token.startsWith('\\')) return false;
    if (token === '{' || token === '}') {
      braces.depth += token === '{' ? 1 : -1;
      return false;
    }
    const inGroup = token === '$' && braces.depth > 0 && !this.#missing.has('nested');
    braces.crossed ||= inGroup;
    return !inGroup;
  }

  #closes({ token, index }: Opening): boolean {
    const before = this.#run.charAt(index - 1);
    return token === '$' && !SPACE.test(before) && !DIGIT.test(this.#run.charAt(index + 1));
  }

  #once(what: string, find: () => number): number | undefined {
    const at = this.#missing.has(what) ? -1 : find();
    if (at !== -1) return at;
    this.#missing.add(what);
    return undefined;
  }
}

function first(
  tokens: RegExp,
  text: string,
  from: number,
  wanted: (token: string) => boolean,
): Opening | undefined {
  tokens.lastIndex = from;
  for (let match = tokens.exec(text); match; match = tokens.exec(text)) {
    if (wanted(match[0])) return { token: match[0], index: match.index };
  }
  return undefined;
}
