import { Parser } from 'htmlparser2';
import { escapeAttribute, escapeText, withoutControls } from '../../shared/escape.ts';

/**
 * Formatting that MathML Core has no attribute for becomes classes. Formulas are readable without it;
 * with a few lines in the style sheet, scoped to `math`, columns are aligned and rules drawn.
 */
const OF_CLASS: Readonly<Record<string, string>> = {
  'tml-left': 'l',
  'tml-right': 'r',
  'tml-fbox': 'x',
};

const OF_STYLE: Readonly<Record<string, string>> = {
  'border-left': 'bl',
  'border-right': 'br',
  'border-top': 'bt',
  'border-bottom': 'bb',
  border: 'x',
};

const STRIKE = 'sl';

export const TEX_CLASSES = [...Object.values(OF_CLASS), ...Object.values(OF_STYLE), STRIKE];

/** The classes for an element's classes, inline style and notation by Temml. */
function classesFor(attributes: Readonly<Record<string, string>>): string[] {
  const names = (attributes.class ?? '').split(' ').map((name) => OF_CLASS[name]);
  const styles = (attributes.style ?? '').split(';').map((rule) => OF_STYLE[property(rule)]);
  const strike = attributes.notation?.includes('strike') ? STRIKE : undefined;
  const found = [...names, ...styles, strike].filter((name) => name !== undefined);
  return [...new Set(found)];
}

function property(rule: string): string {
  return rule.slice(0, Math.max(0, rule.indexOf(':'))).trim();
}

const BOOLEAN = /^(?:true|false)$/;
const NUMBER = /^\d{1,3}$/;
const LENGTH = /^(-?\d{0,4}\.?\d+)(em|ex|mu|pt|px|mm|cm|in)?$/;
const EM: Readonly<Record<string, number>> = {
  ...{ em: 1, ex: 0.5, mu: 1 / 18, pt: 0.1, px: 0.0625, mm: 0.24, cm: 2.4, in: 6 },
};
const LONGEST = 40;

type Check = (value: string) => boolean;

/** The attributes of MathML Core that matter to a reader, and which values they may have. */
const CHECKS: ReadonlyMap<string, Check> = new Map([
  ...each('accent accentunder displaystyle largeop movablelimits stretchy symmetric', BOOLEAN),
  ...each('columnspan rowspan', NUMBER),
  ...each('display', /^(?:block|inline)$/),
  ...each('form', /^(?:prefix|infix|postfix)$/),
  ...each('mathvariant', /^normal$/),
  ...each('notation', /^[a-z ]{1,60}$/),
  ...each('scriptlevel', /^[+-]?\d$/),
  ...each('depth height linethickness lspace mathsize maxsize minsize rspace voffset width'),
]);

function each(names: string, pattern?: RegExp): [string, Check][] {
  const check: Check = pattern ? (value) => pattern.test(value) : isShortLength;
  return names.split(' ').map((name) => [name, check]);
}

/** Whether an attribute is allowed in a page. */
function isAllowed(name: string, value: string): boolean {
  return CHECKS.get(name)?.(value) ?? false;
}

// `\rule{900em}{900em}` would hide the page.
function isShortLength(value: string): boolean {
  const [, number, unit = 'em'] = LENGTH.exec(value) ?? [];
  return number !== undefined && Math.abs(Number(number)) * (EM[unit] ?? 1) <= LONGEST;
}

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
