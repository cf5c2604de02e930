import type { APIRoute } from 'astro';
import { segment } from '../../../contract/addresses.ts';
import { answerPicture } from '../../../formats/image/answer.ts';
import { questionCard } from '../../../formats/image/cards.ts';

/** A question's picture for link previews. */
export const GET: APIRoute = (context) =>
  answerPicture(context, () => questionCard(context.locals, segment(context.request, 1)));
