/** Pages of a kind carry the same style sheet; `plain` is what has no sheet of its own. */
export type PageKind = 'question' | 'list' | 'directory' | 'plain';

const KINDS: readonly (readonly [PageKind, RegExp])[] = [
  ['question', /^\/questions\/\[id\]$/],
  ['list', /^\/(?:answers|questions|search)?$/],
  ['directory', /^\/(?:tags|users)(?:\/\[\w+\])?$/],
];

/** The kind of the page that a route leads to, such as `/tags/[name]`. */
export function pageKindOf(route: string): PageKind {
  return KINDS.find(([, routes]) => routes.test(route))?.[0] ?? 'plain';
}
