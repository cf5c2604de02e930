import { type Formula, formulaFinder, isKept, mayHoldFormulas } from './formulas.ts';

/** Code, where dollars do not begin formulas. */
const CODE = /^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1|$(?![\s\S]))|(`+)[^`][\s\S]*?\2/gm;
/** A formula in a quote contains the quote's markers, which belong to Markdown. */
const QUOTE_SIGNS = /\n[ \t]*(?:>[ \t]?)+/g;
const IN_QUOTE = /^[ \t]*>/;

interface Shielded {
  /** The source with a placeholder word for each formula. */
  readonly text: string;
  /** Puts the formulas, each escaped, back into the rendered text. */
  readonly restore: (made: string, escape: (formula: string) => string) => string;
}

/**
 * Protects formulas from Markdown, which uses `\\`, `_` and `*`: all of them if TeX is on;
 * otherwise only those that are certain or between double dollars, which a site without TeX shows
 * as they were written.
 */
export function shieldFormulas(source: string, tex: boolean): Shielded {
  if (!mayHoldFormulas(source)) return { text: source, restore: (made) => made };
  const mark = wordNotIn(source);
  const formulas: string[] = [];
  const keep = (formula: string) => `${mark}${String(formulas.push(formula) - 1)}q`;
  const findAll = formulaFinder();
  const find = (run: string) => findAll(run).filter((one) => isKept(one, run, tex));
  let text = '';
  let at = 0;
  for (const { 0: code, index } of source.matchAll(CODE)) {
    text += withoutFormulas(source.slice(at, index), find, keep) + code;
    at = index + code.length;
  }
  text += withoutFormulas(source.slice(at), find, keep);
  return {
    text,
    restore: (made, escape) =>
      made.replace(new RegExp(`${mark}(\\d+)q`, 'g'), (_, place: string) =>
        escape(formulas[Number(place)] ?? ''),
      ),
  };
}

function withoutFormulas(
  run: string,
  find: (run: string) => Formula[],
  keep: (formula: string) => string,
): string {
  let text = '';
  let at = 0;
  for (const { start, end } of find(run)) {
    text += run.slice(at, start);
    text += keep(withoutQuote(run.slice(start, end), lineBefore(text)));
    at = end;
  }
  return text + run.slice(at);
}

const lineBefore = (text: string): string => text.slice(text.lastIndexOf('\n') + 1);

const withoutQuote = (formula: string, before: string): string =>
  IN_QUOTE.test(before) ? formula.replace(QUOTE_SIGNS, '\n') : formula;

function wordNotIn(source: string): string {
  let number = 0;
  while (source.includes(`formula${String(number)}x`)) number += 1;
  return `formula${String(number)}x`;
}
