import type { APIRoute } from 'astro';
import { speculation } from '../formats/about/speculation.ts';
import { A_DAY, send } from '../formats/answers.ts';

/** Links that browsers may prefetch; pages name it in a header (server/page-cache/page.ts). */
export const GET: APIRoute = ({ request }) =>
  send(request, speculation(), { type: 'application/speculationrules+json', cache: A_DAY });
