import type { APIRoute } from 'astro';
import { robots } from '../formats/about/robots.ts';
import { A_DAY, send } from '../formats/answers.ts';

/** What crawlers may read. */
export const GET: APIRoute = ({ request, locals }) =>
  send(request, robots(locals.site.url, locals.site.settings.privateSite), {
    type: 'text/plain; charset=utf-8',
    cache: A_DAY,
  });
