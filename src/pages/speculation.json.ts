import type { APIRoute } from 'astro';
import { A_DAY, send } from '../formats/answers.ts';

/**
 * Pages that may be prefetched; a pattern without a query matches any. Other links wait for the
 * click.
 */
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

/** Other formats of them, which are files, and guests' links to sign in. */
const NOT_READ = ['/*.md', '/*.atom', '/*.png', '/*\\?*author=me*'];

/** Links within a page, to files, to other windows, and those with nofollow. */
const NOT_FOLLOWED = 'a[href*="#"], a[download], a[target], a[rel~="nofollow"]';

/**
 * Speculation rules: links that a browser may prefetch when the pointer hovers over them.
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

/** Links that browsers may prefetch; pages name it in a header (server/page-cache/page.ts). */
export const GET: APIRoute = ({ request }) =>
  send(request, speculation(), { type: 'application/speculationrules+json', cache: A_DAY });
