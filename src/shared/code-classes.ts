/**
 * The class of each color in code, and its scopes in highlight.js. The names are short because a page
 * of code contains hundreds of them; the style sheet scopes them to `pre`.
 * https://highlightjs.readthedocs.io/en/latest/css-classes-reference.html
 */
const SCOPES = {
  k: 'keyword selector-tag',
  s: 'string regexp char quote link code',
  c: 'comment doctag',
  n: 'number',
  f: 'title section name selector-id selector-class',
  t: 'type built_in class',
  a: 'attr attribute property selector-attr selector-pseudo template-variable variable',
  l: 'literal symbol bullet',
  m: 'meta template-tag',
  i: 'addition',
  d: 'deletion',
} as const;

export const HIGHLIGHT_CLASSES = Object.keys(SCOPES);

const CLASS_OF = new Map<string, string>(
  Object.entries(SCOPES).flatMap(([name, scopes]) =>
    scopes.split(' ').map((scope) => [`hljs-${scope}`, name] as const),
  ),
);

/** The class for a highlight.js scope within another: its own, none, or the outer one. */
export function classFor(scope: string, outer: string): string {
  // `subst` is code within a string.
  if (scope === 'hljs-subst') return '';
  return CLASS_OF.get(scope) ?? outer;
}
