import type { APIRoute } from 'astro';
import { A_DAY, send } from '../formats/answers.ts';

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

/** What crawlers may read. */
export const GET: APIRoute = ({ request, locals }) =>
  send(request, robots(locals.site.url, locals.site.settings.privateSite), {
    type: 'text/plain; charset=utf-8',
    cache: A_DAY,
  });
