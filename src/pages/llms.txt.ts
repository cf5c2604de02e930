import type { APIRoute } from 'astro';
import { texOfForm } from '../form-actions/bodies.ts';
import { llms } from '../formats/about/llms.ts';
import { AN_HOUR, send } from '../formats/answers.ts';

/** A description of this site for programs. */
export const GET: APIRoute = async ({ request, locals }) => {
  const { api, site } = locals;
  const contract = await api.contract();
  return send(request, llms(site, contract === 'whole', await texOfForm(locals)), {
    type: 'text/plain; charset=utf-8',
    cache: contract === 'unknown' ? 'no-store' : AN_HOUR,
  });
};
