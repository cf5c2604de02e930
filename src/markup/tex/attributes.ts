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
export function isAllowed(name: string, value: string): boolean {
  return CHECKS.get(name)?.(value) ?? false;
}

// `\rule{900em}{900em}` would hide the page.
function isShortLength(value: string): boolean {
  const [, number, unit = 'em'] = LENGTH.exec(value) ?? [];
  return number !== undefined && Math.abs(Number(number)) * (EM[unit] ?? 1) <= LONGEST;
}
