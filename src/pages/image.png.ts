import type { APIRoute } from 'astro';
import { respondWithPicture } from '../formats/image/respond.ts';
import { siteCard } from '../formats/image/cards.ts';

/** The picture in link previews of pages that have no own. */
export const GET: APIRoute = (context) =>
  respondWithPicture(context, async () => siteCard(context.locals));
