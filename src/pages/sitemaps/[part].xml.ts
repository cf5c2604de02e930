import type { APIRoute } from 'astro';
import { namedIn } from '../../formats/negotiation.ts';
import { AN_HOUR, refuse, send } from '../../formats/answers.ts';
import { orRefuse } from '../../formats/failures.ts';
import { sitemapPart } from '../../formats/sitemap/sitemap.ts';

/** A part of the sitemap: `questions-1.xml`, `pages.xml`. */
export const GET: APIRoute = ({ request, locals }) =>
  orRefuse(locals, async () => {
    const part = await sitemapPart(locals, namedIn(request, '.xml'));
    return part === undefined
      ? refuse(404, 'No such part')
      : send(request, part, { type: 'application/xml; charset=utf-8', cache: AN_HOUR });
  });
