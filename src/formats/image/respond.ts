import { createHash } from 'node:crypto';
import { AN_HOUR, refuse } from '../answers.ts';
import { holdsTag } from '../../http/entity-tags.ts';
import { orRefuse } from '../failures.ts';
import { cachedPicture } from './cache.ts';
import { PainterBusy } from './paint.ts';
import type { Picture } from './picture.ts';

/** Changes with how pictures look. */
const EDITION = 2;

/** Sends a picture. Its ETag is of what it shows, so that 304 is sent without painting. */
export function respondWithPicture(
  { request, locals }: { readonly request: Request; readonly locals: App.Locals },
  describe: () => Promise<Picture>,
): Promise<Response> {
  return orRefuse(locals, async () => {
    const picture = await describe();
    const shown = JSON.stringify([EDITION, picture]);
    const key = createHash('sha256').update(shown).digest('base64url').slice(0, 22);
    const headers = { etag: `"${key}"`, 'cache-control': AN_HOUR, 'content-type': 'image/png' };
    if (holdsTag(request.headers.get('if-none-match'), headers.etag))
      return new Response(null, { status: 304, headers });
    try {
      const png = await cachedPicture(key, picture);
      return new Response(png as BodyInit, { headers });
    } catch (error) {
      if (!(error instanceof PainterBusy)) throw error;
      return refuse(503, 'Too many pictures at once', { 'retry-after': '5' });
    }
  });
}
