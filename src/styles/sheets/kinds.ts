/** Pages of a kind carry the same style sheet; `plain` is what has no sheet of its own. */
export type PageKind =
  'question' | 'comments' | 'home' | 'list' | 'directory' | 'tag' | 'profile' | 'plain';

const KINDS: readonly (readonly [PageKind, RegExp])[] = [
  ['question', /^\/questions\/\[id\]$/],
  ['comments', /^\/posts\/\[id\]\/comments$/],
  ['home', /^\/?$/],
  [
    'list',
    /^\/(?:answers?|drafts|questions|saved(?:\/shared\/\[secret\])?|search(?:es|\/error)?)$/,
  ],
  ['directory', /^\/(?:tags|users)$/],
  ['tag', /^\/tags\/\[name\]$/],
  ['profile', /^\/users\/\[id\]$/],
];

/** The kind of the page that a route leads to, such as `/tags/[name]`. */
export function pageKindOf(route: string): PageKind {
  return KINDS.find(([, routes]) => routes.test(route))?.[0] ?? 'plain';
}
