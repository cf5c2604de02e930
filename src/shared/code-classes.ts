/**
 * The colors in code and the class of each. The names are short because a page of code contains
 * hundreds of them; the style sheet scopes them to `pre`.
 */
export const HIGHLIGHT_CLASSES = {
  keyword: 'k',
  string: 's',
  comment: 'c',
  number: 'n',
  title: 'f',
  type: 't',
  attribute: 'a',
  literal: 'l',
  meta: 'm',
  addition: 'i',
  deletion: 'd',
} as const;

type ScopeName = keyof typeof HIGHLIGHT_CLASSES;

// https://highlightjs.readthedocs.io/en/latest/css-classes-reference.html
const SCOPES: Readonly<Record<ScopeName, string>> = {
  keyword: 'keyword selector-tag',
  string: 'string regexp char quote link code',
  comment: 'comment doctag',
  number: 'number',
  title: 'title section name selector-id selector-class',
  type: 'type built_in class',
  attribute: 'attr attribute property selector-attr selector-pseudo template-variable variable',
  literal: 'literal symbol bullet',
  meta: 'meta template-tag',
  addition: 'addition',
  deletion: 'deletion',
};

const CLASS_OF = new Map<string, string>(
  Object.entries(HIGHLIGHT_CLASSES).flatMap(([name, short]) =>
    SCOPES[name as ScopeName].split(' ').map((scope) => [`hljs-${scope}`, short] as const),
  ),
);

/** The class for a highlight.js scope within another: its own, none, or the outer one. */
export function classFor(scope: string, outer: string): string {
  // `subst` is code within a string.
  if (scope === 'hljs-subst') return '';
  return CLASS_OF.get(scope) ?? outer;
}
