/** Pages of a kind have the same style sheet; `plain` is everything without one of its own. */
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

/** The kind of the page at a route, such as `/tags/[name]`. */
export function pageKindOf(route: string): PageKind {
  return KINDS.find(([, routes]) => routes.test(route))?.[0] ?? 'plain';
}
