import type { APIRoute } from 'astro';
import { respondWithCard } from '../formats/image/respond.ts';
import { siteCard } from '../formats/image/cards.ts';

/** The picture in link previews of pages without their own. */
export const GET: APIRoute = (context) =>
  respondWithCard(context, async () => siteCard(context.locals));
