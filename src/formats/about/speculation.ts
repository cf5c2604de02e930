/** Pages that are read; a pattern without a query takes any. A link to anything else waits for the click. */
const READ = [
  '/',
  '/questions',
  '/questions/:id',
  '/tags',
  '/tags/:name',
  '/users',
  '/users/:id',
  '/about',
  '/help',
  '/terms',
  '/privacy',
  '/cookies',
  '/conduct',
];

/** Other forms of them, which are files, and what is a guest's way to sign in. */
const NOT_READ = ['/*.md', '/*.atom', '/*.png', '/*\\?*author=me*'];

/** Links within a page, to files, to other windows, and those that ask not to be followed. */
const NOT_FOLLOWED = 'a[href*="#"], a[download], a[target], a[rel~="nofollow"]';

/**
 * Speculation rules: which links a browser may fetch ahead, when a visitor's pointer rests on them.
 * https://html.spec.whatwg.org/multipage/speculative-loading.html
 */
export function speculation(): string {
  const where = {
    and: [
      { href_matches: READ },
      { not: { href_matches: NOT_READ } },
      { not: { selector_matches: NOT_FOLLOWED } },
    ],
  };
  return JSON.stringify({ prefetch: [{ source: 'document', where, eagerness: 'moderate' }] });
}
