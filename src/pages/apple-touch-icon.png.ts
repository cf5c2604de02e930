import type { APIRoute } from 'astro';
import { respondWithPicture } from '../formats/image/respond.ts';

/** The icon on Apple's home screens, which ask for it here. */
export const GET: APIRoute = (context) =>
  respondWithPicture(context, async () => ({ kind: 'icon', size: 180, filled: true }));
