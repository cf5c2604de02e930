import type { APIRoute } from 'astro';
import { UNANSWERED } from '../api/features.ts';
import { llms } from '../formats/about/llms.ts';
import { AN_HOUR, send } from '../formats/answers.ts';

/** How a program reads this site. */
export const GET: APIRoute = async ({ request, locals: { api, site } }) => {
  const features = await api.features();
  return send(request, llms(site, features), {
    type: 'text/plain; charset=utf-8',
    cache: features === UNANSWERED ? 'no-store' : AN_HOUR,
  });
};
