import type { APIRoute } from 'astro';
import { segment } from '../../../components/ui/segment.ts';
import { answerPicture } from '../../../formats/image/answer.ts';
import { questionCard } from '../../../formats/image/cards.ts';

/** A question's picture for link previews. */
export const GET: APIRoute = (context) =>
  answerPicture(context, () => questionCard(context.locals, segment(context.request, 1)));
