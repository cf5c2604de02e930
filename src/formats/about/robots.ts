/** Pages without content for crawlers: search results, forms, and members' own pages. */
const CLOSED = [
  '/search',
  '/login',
  '/register',
  '/forgot-password',
  '/ask',
  '/assistant',
  '/contact?',
  '/dashboard',
  '/settings',
  '/notifications',
  '/profile',
  '/admin',
  // Also matches /answers.
  '/answer',
];

/** robots.txt: everything is allowed except CLOSED; on a private site nothing. */
export function robots(site: string, isPrivate: boolean): string {
  if (isPrivate) return 'User-agent: *\nDisallow: /\n';
  const closed = CLOSED.map((path) => `Disallow: ${path}\n`).join('');
  return `User-agent: *\n${closed}\nSitemap: ${site}/sitemap.xml\n`;
}
