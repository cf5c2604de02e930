import type { APIRoute } from 'astro';
import { openSearch } from '../formats/about/opensearch.ts';
import { A_DAY, send } from '../formats/answers.ts';

/** How browsers search this site. */
export const GET: APIRoute = ({ request, locals }) =>
  send(request, openSearch(locals.site), {
    type: 'application/opensearchdescription+xml; charset=utf-8',
    cache: A_DAY,
  });
