import { segments } from './body/segments.ts';
import { Budget } from './budget.ts';
import type { CleanHtml, PreparedHtml } from './html.ts';
import { tagsForReading } from './reading-tags.ts';
import { unescapeText } from '../shared/escape.ts';
import { formulaFinder, mayHoldFormulas } from '../shared/formulas.ts';
import { texOf } from './tex/source.ts';

/** How to show a body: whether its dollars are TeX, and the level of its first heading. */
export interface PrepareOptions {
  readonly tex: boolean;
  readonly headings: 2 | 3;
  /** Whether search engines may follow its links: only those of people who are known here. */
  readonly follow?: boolean;
}

/**
 * Processor time for a body's code, and for its formulas, in milliseconds; the rest stays plain. On
 * a slow machine, ordinary code of 75 lines takes 30 to 40; with 60, hostile code takes too long.
 */
const CODE_BUDGET = 45;
const FORMULAS_BUDGET = 30;

/** A sanitized body, and how to show it. */
export interface CleanBody {
  readonly html: CleanHtml;
  readonly options: PrepareOptions;
}

/**
 * Prepares a sanitized body for reading: code highlighted, TeX as MathML, links and images with the
 * attributes a page needs, headings from `headings` on without a gap. Nothing in it can execute.
 */
export async function prepareBody(html: CleanHtml, options: PrepareOptions): Promise<PreparedHtml> {
  const code = await codeBlocks(html, new Budget(CODE_BUDGET));
  const text = await formulas(html, options.tex, new Budget(FORMULAS_BUDGET));
  const tag = tagsForReading(options.headings, options.follow);
  let prepared = '';
  for (const segment of segments(html)) {
    if (segment.kind === 'code') prepared += code(segment.html, segment.language);
    else if (segment.kind === 'tag') prepared += tag(segment.html);
    else prepared += segment.literal ? segment.html : text(segment.html);
  }
  return prepared as PreparedHtml;
}

/** Length of code up to which known grammars take 2 ms, and PostgreSQL's 8 ms on runs of dollars. */
const SHORT = 400;

type CodeBlock = (html: string, language: string | undefined) => string;

/**
 * Writes the code blocks of a body, highlighted while the budget lasts; highlight.js is loaded for
 * the first body with one.
 */
async function codeBlocks(html: CleanHtml, budget: Budget): Promise<CodeBlock> {
  if (!html.includes('<pre>')) return (code) => code;
  const { highlightCode } = await import('./highlight.ts');
  return (code, language) => {
    const text = unescapeText(code);
    const work = () => highlightCode(text, language);
    const shown = (text.length <= SHORT ? budget.runShort(work) : budget.run(work)) ?? code;
    const name = language ? ` class="language-${language}"` : '';
    return `<pre tabindex="0" role="group" aria-label="Code"><code${name}>${shown}</code></pre>`;
  };
}

type Text = (run: string) => string;

/**
 * Writes text with its formulas as MathML, while the budget lasts; Temml is loaded for the first
 * body that needs it.
 */
async function formulas(html: CleanHtml, tex: boolean, budget: Budget): Promise<Text> {
  if (!tex || !mayHoldFormulas(html)) return (run) => run;
  const { texRenderer } = await import('./tex.ts');
  const render = texRenderer(budget);
  const find = formulaFinder();
  return (run) => {
    let written = '';
    let at = 0;
    for (const { start, end, inner, display } of find(run)) {
      written += withDollars(run.slice(at, start)) + render(texOf(inner), display);
      at = end;
    }
    return written + withDollars(run.slice(at));
  };
}

function withDollars(text: string): string {
  return text.replaceAll('\\$', '$');
}
