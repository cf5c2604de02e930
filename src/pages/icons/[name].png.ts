import type { APIRoute } from 'astro';
import { namedIn } from '../../formats/addresses.ts';
import { refuse } from '../../formats/answers.ts';
import { respondWithPicture } from '../../formats/image/respond.ts';
import { iconNamed } from '../../formats/image/cards.ts';

/** The icon in the sizes that the manifest names. */
export const GET: APIRoute = (context) => {
  const icon = iconNamed(namedIn(context.request, '.png'));
  return icon ? respondWithPicture(context, async () => icon) : refuse(404, 'No such icon');
};
