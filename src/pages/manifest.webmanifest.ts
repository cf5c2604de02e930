import type { APIRoute } from 'astro';
import { manifest } from '../formats/about/manifest.ts';
import { A_DAY, send } from '../formats/answers.ts';

/** How the site looks when it is installed. */
export const GET: APIRoute = ({ request, locals }) =>
  send(request, manifest(locals.site), {
    type: 'application/manifest+json; charset=utf-8',
    cache: A_DAY,
  });
