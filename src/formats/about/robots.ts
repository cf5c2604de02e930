/** What there is nothing to find at: a search's results, forms, and members' own pages. */
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
  // And /answers.
  '/answer',
];

/** robots.txt: everything is open to everybody but what CLOSED names. */
export function robots(site: string): string {
  const closed = CLOSED.map((path) => `Disallow: ${path}\n`).join('');
  return `User-agent: *\n${closed}\nSitemap: ${site}/sitemap.xml\n`;
}
