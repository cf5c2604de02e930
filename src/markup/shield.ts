import { escapeAttribute, escapeText, unescapeText } from './body/escape.ts';
import { type Formula, formulaFinder, isSure, mayHoldFormulas } from './tex/formulas.ts';

/** Code, in which a dollar begins no formula. */
const CODE = /^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1|$(?![\s\S]))|(`+)[^`][\s\S]*?\2/gm;
/** A formula in a quote has the quote's signs in it, which are Markdown's. */
const IN_QUOTE = /\n\s*&gt;/;

interface Shielded {
  /** The source with a word in the place of each formula. */
  readonly text: string;
  /** Puts the formulas into the HTML that was made of it. */
  readonly restore: (html: string) => string;
}

/**
 * Keeps formulas from Markdown, which takes `\\`, `_` and `*` from them. A formula is what can't be
 * anything else, or stands between two dollars each: a site without TeX shows it as it was written.
 */
export function shieldFormulas(source: string): Shielded {
  if (!mayHoldFormulas(source)) return { text: source, restore: (html) => html };
  const mark = wordNotIn(source);
  const formulas: string[] = [];
  const keep = (formula: string) => `${mark}${String(formulas.push(formula) - 1)}q`;
  const find = formulaFinder();
  let text = '';
  let at = 0;
  for (const { 0: code, index } of source.matchAll(CODE)) {
    text += withoutFormulas(source.slice(at, index), find, keep) + code;
    at = index + code.length;
  }
  text += withoutFormulas(source.slice(at), find, keep);
  const restore = (html: string) =>
    html.replace(new RegExp(`${mark}(\\d+)q`, 'g'), (_, place: string) =>
      escapeAttribute(formulas[Number(place)] ?? ''),
    );
  return { text, restore };
}

function withoutFormulas(
  piece: string,
  find: (run: string) => Formula[],
  keep: (formula: string) => string,
): string {
  const run = escapeText(piece);
  let text = '';
  let at = 0;
  for (const formula of find(run).filter((one) => isKept(one, run))) {
    text += unescapeText(run.slice(at, formula.start));
    text += keep(unescapeText(run.slice(formula.start, formula.end)));
    at = formula.end;
  }
  return text + unescapeText(run.slice(at));
}

function isKept(formula: Formula, run: string): boolean {
  if (IN_QUOTE.test(run.slice(formula.start, formula.end))) return false;
  return formula.display || isSure(formula, run);
}

function wordNotIn(source: string): string {
  let number = 0;
  while (source.includes(`formula${String(number)}x`)) number += 1;
  return `formula${String(number)}x`;
}
