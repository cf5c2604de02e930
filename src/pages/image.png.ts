import type { APIRoute } from 'astro';
import { answerPicture } from '../formats/image/answer.ts';
import { siteCard } from '../formats/image/cards.ts';

/** The picture in link previews of pages that have no own. */
export const GET: APIRoute = (context) =>
  answerPicture(context, async () => siteCard(context.locals));
