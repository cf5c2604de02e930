import type { APIRoute } from 'astro';
import { llms } from '../formats/about/llms.ts';
import { AN_HOUR, send } from '../formats/answers.ts';

/** How a program reads this site. */
export const GET: APIRoute = async ({ request, locals: { api, site } }) =>
  send(request, llms(site, await api.features()), {
    type: 'text/plain; charset=utf-8',
    cache: AN_HOUR,
  });
