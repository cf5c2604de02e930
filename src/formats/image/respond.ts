import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { AN_HOUR } from '../answers.ts';
import { includesTag } from '../../http/headers.ts';
import { orRefuse } from '../failures.ts';
import { type Card, drawCard } from './card.ts';

/** To be increased when the look of cards changes. */
const EDITION = 3;
/** Bytes: about two hundred pictures. */
const MAX_BYTES = 4 * 1024 * 1024;

/** A picture is drawn once, even if several requests need it at the same time. */
const pictures = new LRUCache<string, Uint8Array, () => Promise<Uint8Array>>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ byteLength }) => byteLength,
  fetchMethod: (_key, _stale, { context: draw }) => draw(),
  // A picture that is evicted while being drawn still goes to the waiting requests.
  ignoreFetchAbort: true,
});

/** Sends a card as PNG. Its ETag is computed from its content, so a 304 needs no drawing. */
export function respondWithCard(
  { request, locals }: { readonly request: Request; readonly locals: App.Locals },
  describe: () => Promise<Card>,
): Promise<Response> {
  return orRefuse(locals, async () => {
    const card = await describe();
    const shown = JSON.stringify([EDITION, card]);
    const key = createHash('sha256').update(shown).digest('base64url').slice(0, 22);
    const headers = { etag: `"${key}"`, 'cache-control': AN_HOUR, 'content-type': 'image/png' };
    if (includesTag(request.headers.get('if-none-match'), headers.etag))
      return new Response(null, { status: 304, headers });
    const draw = async () => drawCard(card, await readFace(locals, card));
    const png = await pictures.forceFetch(key, { context: draw });
    return new Response(png as BodyInit, { headers });
  });
}

/** Reads the author’s picture. If it is missing or unreadable, the card omits it. */
async function readFace({ readPicture, report }: App.Locals, { face }: Card) {
  if (face === undefined || !readPicture) return undefined;
  try {
    return await readPicture(face);
  } catch (error) {
    report(error);
    return undefined;
  }
}
