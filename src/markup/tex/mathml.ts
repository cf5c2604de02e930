import { Parser } from 'htmlparser2';
import { escapeAttribute, escapeText, withoutControls } from '../body/escape.ts';
import { isAllowed } from './attributes.ts';
import { classesFor } from './classes.ts';

type Attributes = Readonly<Record<string, string>>;

const ELEMENTS = new Set(
  (
    'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle mpadded mphantom menclose ' +
    'msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd'
  ).split(' '),
);

// MathML Core has no `menclose`: a bar is an accent that stretches.
const BARS: Readonly<Record<string, readonly [open: string, close: string]>> = {
  top: ['<mover><mrow>', '</mrow><mo stretchy="true">‾</mo></mover>'],
  bottom: ['<munder><mrow>', '</mrow><mo stretchy="true">_</mo></munder>'],
};

const DEPTH = /math-depth:\s*(\d)/;

/**
 * MathML reduced to allow-listed elements and attributes, without inline styles: everything that
 * Temml writes for TeX, and nothing else.
 */
export function cleanMathml(mathml: string): string {
  const out: string[] = [];
  const closings: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const [open, close] = tags(name, attributes);
      out.push(open);
      closings.push(close);
    },
    ontext: (text) => void out.push(escapeText(withoutControls(text))),
    onclosetag: () => void out.push(closings.pop() ?? ''),
  });
  parser.end(mathml);
  return out.join('');
}

function tags(name: string, attributes: Attributes): readonly [open: string, close: string] {
  if (!ELEMENTS.has(name)) return ['', ''];
  const bar = name === 'menclose' ? BARS[attributes.notation ?? ''] : undefined;
  return bar ?? [`<${name}${allowed(name, attributes)}>`, `</${name}>`];
}

function allowed(name: string, attributes: Attributes): string {
  const kept = Object.entries(attributes).filter(([key, value]) => isAllowed(key, value));
  const depth = DEPTH.exec(attributes.style ?? '')?.[1];
  if (depth) kept.push(['scriptlevel', depth]);
  if (name === 'mspace' && attributes.mathbackground) {
    kept.push(['mathbackground', 'currentcolor']);
  }
  const classes = classesFor(attributes).join(' ');
  if (classes) kept.push(['class', classes]);
  return kept.map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join('');
}
