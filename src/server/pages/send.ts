import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { controlOf } from '../page-cache/control.ts';
import { CHOSEN_BY, offersOf, savesData } from '../page-cache/offers.ts';
import { isCompressible, pack, type Packed } from '../http/compress.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';
import { isQueryOfOthers } from '../http/origin.ts';
import { refuse } from '../http/refusals.ts';
import { isFetchedAhead } from '../http/visits.ts';

/** A page as it was rendered, not compressed. */
export interface Page {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
  readonly isWhole?: boolean;
}

/** Sends a page that is for this request alone. */
export type Send = (
  request: IncomingMessage,
  response: ServerResponse,
  page: Page,
) => Promise<void>;

/** `dictionary` is what pages are compressed with for browsers that have it. */
export function sender(dictionary: Dictionary | undefined): Send {
  return async (request, response, page) => {
    const { status, headers } = page;
    // A message would be shown to nobody, or one left that nobody has caused.
    if (headers['set-cookie'] !== undefined && isFetchedAhead(request)) {
      refuse(response, 503, 'This page can’t be prefetched');
      return;
    }
    const packed = await packPage(request, page, dictionary);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value ?? '');
    const control = controlOf(request, page);
    if (control !== undefined) response.setHeader('cache-control', control);
    for (const [name, value] of Object.entries(packed.headers)) response.appendHeader(name, value);
    if (hasLength(request, page)) response.setHeader('content-length', packed.body.length);
    response.writeHead(status).end(packed.body);
  };
}

async function packPage(
  request: IncomingMessage,
  { headers, body }: Page,
  dictionary: Dictionary | undefined,
): Promise<Packed> {
  const { headers: asked } = request;
  const type = headers['content-type'] ?? '';
  if (isQueryOfOthers(request)) return pack(body, type, 'identity');
  if (!isCompressible(type, body.length)) return pack(body, type, asked['accept-encoding']);
  const isHeld = dictionary?.isHeldBy(asked) === true;
  const link = isHeld ? undefined : dictionary?.link;
  const offers = offersOf(type, { link, isAhead: !savesData(asked) });
  const packed = isHeld
    ? { body: await dictionary.compress(body, 'once'), headers: { 'content-encoding': 'dcz' } }
    : await pack(body, type, asked['accept-encoding']);
  const vary = CHOSEN_BY.join(', ');
  return { body: packed.body, headers: { ...packed.headers, ...offers, vary } };
}

/** What is only asked about says how long it would be, where it was rendered for that. */
function hasLength({ method }: IncomingMessage, { status, body }: Page): boolean {
  if (status === 204 || status === 304) return false;
  return method !== 'HEAD' || body.length > 0;
}
