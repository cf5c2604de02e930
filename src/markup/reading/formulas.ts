import type { Budget } from '../budget.ts';
import type { CleanHtml } from '../html.ts';
import { formulaFinder, mayHoldFormulas } from '../../shared/formulas.ts';
import { texOf } from '../tex/source.ts';

type Text = (run: string) => string;

/**
 * Writes text with its formulas as MathML, while the budget lasts; Temml is loaded for the first
 * body that needs it.
 */
export async function formulas(html: CleanHtml, tex: boolean, budget: Budget): Promise<Text> {
  if (!tex || !mayHoldFormulas(html)) return (run) => run;
  const { texRenderer } = await import('../tex.ts');
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
