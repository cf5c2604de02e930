import type { APIRoute } from 'astro';
import { MESSAGES } from '../../../contract/messages.ts';
import { redirectWith } from '../../../middleware/flash.ts';

/** A vote by form. Guests are told to sign in (section 6). */
export const POST: APIRoute = (context) =>
  redirectWith(
    context,
    `/questions/${encodeURIComponent(context.params.id ?? '')}`,
    MESSAGES.loginToVote,
  );
