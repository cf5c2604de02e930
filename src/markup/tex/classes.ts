/**
 * Formatting that MathML Core has no attribute for, and its classes. Formulas are readable without
 * it; with a few lines in the style sheet, scoped to `math`, columns are aligned and rules drawn.
 */
export const TEX_CLASSES = {
  alignLeft: 'l',
  alignRight: 'r',
  ruleLeft: 'bl',
  ruleRight: 'br',
  ruleTop: 'bt',
  ruleBottom: 'bb',
  box: 'x',
  strike: 'sl',
} as const;

const OF_CLASS: Readonly<Record<string, string>> = {
  'tml-left': TEX_CLASSES.alignLeft,
  'tml-right': TEX_CLASSES.alignRight,
  'tml-fbox': TEX_CLASSES.box,
};

const OF_STYLE: Readonly<Record<string, string>> = {
  'border-left': TEX_CLASSES.ruleLeft,
  'border-right': TEX_CLASSES.ruleRight,
  'border-top': TEX_CLASSES.ruleTop,
  'border-bottom': TEX_CLASSES.ruleBottom,
  border: TEX_CLASSES.box,
};

/** The classes for an element's classes, inline style and notation by Temml. */
export function classesFor(attributes: Readonly<Record<string, string>>): string[] {
  const names = (attributes.class ?? '').split(' ').map((name) => OF_CLASS[name]);
  const styles = (attributes.style ?? '').split(';').map((rule) => OF_STYLE[property(rule)]);
  const strike = attributes.notation?.includes('strike') ? TEX_CLASSES.strike : undefined;
  const found = [...names, ...styles, strike].filter((name) => name !== undefined);
  return [...new Set(found)];
}

function property(rule: string): string {
  return rule.slice(0, Math.max(0, rule.indexOf(':'))).trim();
}
