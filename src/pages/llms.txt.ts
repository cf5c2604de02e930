import type { APIRoute } from 'astro';
import { UNANSWERED } from '../api/features.ts';
import { texOfForm } from '../form-actions/tex.ts';
import { llms } from '../formats/about/llms.ts';
import { AN_HOUR, send } from '../formats/answers.ts';

/** How a program reads this site. */
export const GET: APIRoute = async ({ request, locals }) => {
  const { api, site } = locals;
  const features = await api.features();
  return send(request, llms(site, features, await texOfForm(locals)), {
    type: 'text/plain; charset=utf-8',
    cache: features === UNANSWERED ? 'no-store' : AN_HOUR,
  });
};
