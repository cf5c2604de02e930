import type { APIRoute } from 'astro';
import { answerPicture } from '../formats/image/answer.ts';

/** The icon on Apple's home screens, which ask for it here. */
export const GET: APIRoute = (context) =>
  answerPicture(context, async () => ({ kind: 'icon', size: 180, filled: true }));
