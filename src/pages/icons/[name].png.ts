import type { APIRoute } from 'astro';
import { namedIn } from '../../formats/addresses.ts';
import { refuse } from '../../formats/answers.ts';
import { answerPicture } from '../../formats/image/answer.ts';
import { iconNamed } from '../../formats/image/cards.ts';

/** The icon in the sizes that the manifest names. */
export const GET: APIRoute = (context) => {
  const icon = iconNamed(namedIn(context.request, '.png'));
  return icon ? answerPicture(context, async () => icon) : refuse(404, 'There is no such icon');
};
