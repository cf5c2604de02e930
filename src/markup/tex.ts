import temml from 'temml';
import { formulaFinder, isSure, mayHoldFormulas } from '../shared/formulas.ts';
import { escapeText } from '../shared/escape.ts';
import { segments } from './body/segments.ts';
import { Budget } from './budget.ts';
import type { CleanHtml } from './html.ts';
import { sanitizeBody } from './sanitize.ts';
import { knownEnvironments } from './tex/source.ts';
import { Macros } from './tex/macros.ts';
import { cleanMathml } from './tex/mathml.ts';

const LONGEST_SOURCE = 4_000;
const LONGEST_MATHML = 100_000;
const DEEPEST = 20;
/** Length of MathML in one body up to which repeated formulas cost nothing. */
const MOST_MATHML = 2_000_000;
const MOST_TEX = 40_000;
/** Length, macros expanded, below which no known formula takes long. */
const SHORT = 200;

// Temml renders the content of these two or three times, at every level of their nesting.
const COSTLY = /\\(?:cancelto|(?:math)?llap|equilibrium(?:Left|Right)|mathchoice)(?![a-zA-Z])/g;
const MOST_COSTLY = 6;
const BRACE = /\\[\s\S]|[{}]/g;

/** Renders the formulas of one body; definitions apply to later formulas. */
export type TexRenderer = (source: string, display: boolean) => string;

/** Time limit for a formula outside of a body, in milliseconds. */
const BUDGET = 40;

/**
 * TeX as MathML: allow-listed elements only, no style, script or address. Anything that Temml can't
 * parse, or that is too long, too deep or grows too much, stays readable as code.
 */
export function renderTex(source: string, display: boolean): string {
  return texRenderer(new Budget(BUDGET))(source, display);
}

/** Renders the formulas of one body in order, until they exceed the body's budget. */
export function texRenderer(budget: Budget): TexRenderer {
  const macros = new Macros();
  let tex = MOST_TEX;
  const render = (source: string, display: boolean): string | undefined => {
    const expanded = budget.runShort(() => withinLimits(macros.expand(source)));
    if (expanded === undefined) return undefined;
    tex -= expanded.length;
    if (tex < 0) return undefined;
    const work = () => mathml(expanded, display);
    return expanded.length <= SHORT ? budget.runShort(work) : budget.run(work);
  };
  return remembering(macros, (source, display) => {
    try {
      return render(source, display) ?? asCode(source, display);
    } catch {
      return asCode(source, display);
    }
  });
}

/** Renders repeated formulas once: authors often write the same letters again. */
function remembering(macros: Macros, render: TexRenderer): TexRenderer {
  const known = new Map<string, string>();
  let written = 0;
  return (source, display) => {
    // A definition may change the meaning of all following formulas in the body.
    if (!macros.isEmpty) return render(source, display);
    const key = `${display ? '$$' : '$'}${source}`;
    const html = (written < MOST_MATHML ? known.get(key) : undefined) ?? render(source, display);
    known.set(key, html);
    written += html.length;
    return html;
  };
}

/**
 * Whether a body certainly contains a formula: between correct dollars, outside of code, a command,
 * an index or a group. `$HOME and $PATH` and `$5 and $10` are not.
 */
export function usesTex(html: string): boolean {
  return mayHoldFormulas(html) && hasTex(sanitizeBody(html));
}

/** The same for a sanitized body. */
export function hasTex(html: CleanHtml): boolean {
  const find = formulaFinder();
  for (const segment of segments(html)) {
    if (segment.kind !== 'text' || segment.literal) continue;
    if (find(segment.html).some((formula) => isSure(formula, segment.html))) return true;
  }
  return false;
}

function mathml(source: string, display: boolean): string {
  if (source.trim() === '') return '';
  const known = knownEnvironments(source);
  if ((known.match(COSTLY)?.length ?? 0) > MOST_COSTLY) throw new RangeError('Too costly');
  const options = { displayMode: display, throwOnError: true, trust: false, strict: false };
  const html = temml.renderToString(known, { ...options, maxExpand: 1_000, wrap: 'none' });
  if (html.length > LONGEST_MATHML) throw new RangeError('Too long');
  return cleanMathml(html);
}

function withinLimits(source: string): string {
  if (source.length > LONGEST_SOURCE) throw new RangeError('Too long');
  let depth = 0;
  for (const [token] of source.matchAll(BRACE)) {
    if (token === '{') depth += 1;
    if (token === '}') depth -= 1;
    if (depth > DEEPEST) throw new RangeError('Too deep');
  }
  return source;
}

function asCode(source: string, display: boolean): string {
  const dollars = display ? '$$' : '$';
  return `<code>${escapeText(`${dollars}${source}${dollars}`)}</code>`;
}
