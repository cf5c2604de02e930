/**
 * Pages that are cached with a query, each with the parameters it reads. Other pages are only
 * cached without a query. A listed page never sees parameters that are not named here.
 */
const PAGES: readonly (readonly [path: RegExp, parameters: readonly string[]])[] = [
  [/^\/$/, []],
  [
    /^\/questions(?:\.md)?$/,
    ['page', 'sort', 'status', 'tag', 'search', 'featured', 'author', 'tab'],
  ],
  [/^\/(?:tags|users)(?:\.md)?$/, ['page', 'sort', 'search']],
  [/^\/search(?:\.md)?$/, ['q', 'tab', 'sort', 'page']],
  [/^\/help$/, ['q']],
  [/^\/moderation$/, ['month']],
  [/^\/users\/[^/]+$/, ['tab', 'page']],
  [/^\/questions\/[^/]+$/, ['answers', 'page', 'pictures']],
  [/^\/tags\/[^/]+$/, []],
  [/^\/(?:about|terms|privacy|conduct)$/, ['pictures']],
  [/^\/(?:index\.md|feed\.atom|cookies)$/, []],
];

/** Representations with their own Cache-Control, which answer conditional requests. */
const CACHED_BY_CLIENTS = /\.(?:png|xml|txt|json|webmanifest)$|^\/searches\/[^?]+\.atom$/;

/** Pages of longer addresses are not cached. */
const MAX_LENGTH = 1_000;

/**
 * The address under which a page is rendered and cached, without parameters that it does not read;
 * undefined if it is not cached.
 */
export function cacheableAddress(url: string): string | undefined {
  if (url.length > MAX_LENGTH || CACHED_BY_CLIENTS.test(url)) return undefined;
  const mark = url.indexOf('?');
  if (mark < 0) return url;
  const path = url.slice(0, mark);
  const [, parameters] = PAGES.find(([pattern]) => pattern.test(path)) ?? [];
  if (!parameters) return undefined;
  const given = new URLSearchParams(url.slice(mark));
  const read = new URLSearchParams([...given].filter(([name]) => parameters.includes(name)));
  return read.size === 0 ? path : `${path}?${read.toString()}`;
}

/** The id of the question, if the address is a question's page. */
export function questionOf(address: string): string | undefined {
  return /^\/questions\/([^/?.]+)(?:\?|$)/.exec(address)?.[1];
}
