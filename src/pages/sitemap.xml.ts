import type { APIRoute } from 'astro';
import { AN_HOUR, send } from '../formats/answers.ts';
import { orRefuse } from '../formats/failures.ts';
import { sitemapOf } from '../formats/sitemap/sitemap.ts';

/** The index of the sitemap's parts. */
export const GET: APIRoute = ({ request, locals }) =>
  orRefuse(locals, async () =>
    send(request, await sitemapOf(locals), {
      type: 'application/xml; charset=utf-8',
      cache: AN_HOUR,
    }),
  );
