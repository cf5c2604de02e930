import type { APIRoute } from 'astro';
import { segment } from '../../../contract/addresses.ts';
import { respondWithCard } from '../../../formats/image/respond.ts';
import { questionCard } from '../../../formats/image/cards.ts';

/** A question's picture for link previews. */
export const GET: APIRoute = (context) =>
  respondWithCard(context, () => questionCard(context.locals, segment(context.request, 1)));
