import type { IncomingMessage, ServerResponse } from 'node:http';
import { decryptCookie } from '../../cookies/encrypted-cookie.ts';
import type { ShownKeys, SurrogateKey } from '../../contract/surrogate-keys.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';
import { isCompressible, pack, type Packed } from '../http/compress.ts';
import { isQueryOfOthers } from '../http/origin.ts';
import { refuse } from '../http/refusals.ts';
import { isFetchedAhead } from '../http/visits.ts';
import type { ServerLocals } from '../locals.ts';
import { cacheableAddress, questionOf } from '../page-cache/address.ts';
import { FRESH, PageCache } from '../page-cache/cache.ts';
import { type EncodedPage, Entry } from '../page-cache/entry.ts';
import {
  type CacheVariant,
  cacheVariantOf,
  guestRequest,
  type GuestRequest,
  guestTheme,
} from '../page-cache/guest.ts';
import {
  CHOSEN_BY,
  type GuestPage,
  hasCacheControl,
  isHtml,
  type Page,
  savesData,
  SPECULATION,
} from '../page-cache/page.ts';
import type { Site } from '../site.ts';
import { readForm, refuseLongForm } from '../http/request-body.ts';
import type { Pages } from './render.ts';

export type PageSite = Pick<
  Site,
  'backend' | 'cdnMaxAge' | 'localsOf' | 'log' | 'metrics' | 'sessionSecret' | 'visitOf'
>;

/** Sends guests cached pages, and renders pages for members and forms. */
export function pageHandler(
  site: PageSite,
  pages: Pages,
  {
    clock = Date.now,
    maxBytes,
  }: { readonly clock?: () => number; readonly maxBytes?: number } = {},
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { backend } = site;
  const cache = new PageCache({ clock, dictionary: pages.dictionary, maxBytes });
  backend?.onChange((keys) => cache.expire(keys));
  site.metrics?.watchCache(() => cache.figures);

  return async (request, response) => {
    const arrivedAt = Date.now();
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // A page that was cached before the site became private must not even replace one that fails.
    const isCached = isRead && !backend?.isPrivate();
    const isOpened = (name: string, box: string) =>
      decryptCookie(site.sessionSecret, name, box) !== undefined;
    const variant = isCached
      ? cacheVariantOf(request.headers, pages.dictionary, isOpened)
      : undefined;
    const address = variant && cacheableAddress(request.url ?? '/');
    if (!variant || address === undefined)
      await sendOwnPage(pages, request, response, { ...site.localsOf(request), arrivedAt });
    else await sendGuestPage(address, variant, request, response, arrivedAt);
  };

  async function sendGuestPage(
    address: string,
    variant: CacheVariant,
    request: IncomingMessage,
    response: ServerResponse,
    arrivedAt: number,
  ): Promise<void> {
    const key = `${variant.representation} ${variant.theme} ${address}`;
    const load = () =>
      cache.load(key, variant.coding, () =>
        renderForGuests(guestRequest(address, variant), request, arrivedAt),
      );
    const send = async (entry: Entry, isOutdated: boolean) => {
      const more = [
        ...(isOutdated ? outdatedHeaders(entry, clock()) : []),
        ...(site.cdnMaxAge === undefined ? [] : cdnHeaders(variant, isOutdated, site.cdnMaxAge)),
      ];
      const encoded = await cache.encode(entry, variant.coding);
      sendEncoded(request, response, entry, encoded, more);
      if (variant.representation === 'html') countView(address, request);
    };
    const lookup = cache.find(key);
    if (lookup && lookup.state !== 'stale') {
      await send(lookup.entry, lookup.state === 'outdated');
      if (!lookup.isDue) return;
      const { page, isFirst } = load();
      if (isFirst) page.catch(reportRefresh);
      return;
    }
    const { page, isFirst } = load();
    const loaded = await page;
    if (loaded instanceof Entry) await send(loaded, false);
    // Better than nothing: an old page that the backend could not deliver again.
    else if (lookup && loaded.status === 503) await send(lookup.entry, true);
    // A cookie is only for the visitor whose request set it. What they have waited counts.
    else if (!isFirst && loaded.headers['set-cookie'])
      await sendOwnPage(pages, request, response, { ...site.localsOf(request), arrivedAt });
    else await sendPage(request, response, loaded, pages.dictionary, loaded.isWhole);
  }

  /**
   * Renders a page for all guests; `visitor` is the one who waits for it. Does not count a view.
   */
  async function renderForGuests(
    request: GuestRequest,
    visitor: IncomingMessage,
    arrivedAt: number,
  ): Promise<GuestPage> {
    let isWhole = true;
    const shown = new Map<SurrogateKey, number>();
    const markUncacheable = () => {
      isWhole = false;
    };
    const locals = site.localsOf(visitor);
    const page = await pages.render(request, {
      ...locals,
      arrivedAt,
      countsViews: false,
      report(error) {
        markUncacheable();
        locals.report(error);
      },
      cached: {
        addShown(more) {
          addTo(shown, more);
        },
        markUncacheable,
      },
    });
    return { ...page, isWhole, shown };
  }

  function countView(address: string, request: IncomingMessage): void {
    const questionId = questionOf(address);
    if (questionId === undefined) return;
    const visit = site.visitOf(request);
    if (visit.countsViews) backend?.countView(questionId, visit.address);
  }

  function reportRefresh(error: unknown): void {
    site.log.error({ err: error }, 'A page could not be re-rendered');
  }
}

/** Calls may show the same keys: the stricter allowance applies. */
function addTo(shown: Map<SurrogateKey, number>, more: ShownKeys): void {
  for (const [key, allowance] of more) {
    shown.set(key, Math.min(allowance, shown.get(key) ?? allowance));
  }
}

/** Headers that mark a page as outdated, with its age (RFC 9111, RFC 9211). */
function outdatedHeaders({ renderedAt }: Entry, now: number): string[] {
  const age = Math.ceil((now - renderedAt) / 1_000);
  const left = Math.min(-1, Math.floor(FRESH / 1_000) - age);
  const status = `Atoll; hit; ttl=${String(left)}; detail=unavailable`;
  return ['age', String(age), 'cache-status', status];
}

/**
 * Only for a CDN (RFC 9213), which caches pages of guests without a theme. Browsers revalidate,
 * since their visitor may sign in.
 */
function cdnHeaders(
  { theme, representation }: CacheVariant,
  isOutdated: boolean,
  maxAge: number,
): string[] {
  const isShared = theme === '' && representation === 'html' && !isOutdated;
  const seconds = String(maxAge);
  const shared = `public, max-age=${seconds}, stale-while-revalidate=${seconds}, stale-if-error=3600`;
  return ['cdn-cache-control', isShared ? shared : 'no-store'];
}

/** Sends a cached page, or 304 to a client that has its content. */
function sendEncoded(
  { headers }: IncomingMessage,
  response: ServerResponse,
  entry: Entry,
  { etag, headers: own, body }: EncodedPage,
  more: readonly string[],
): void {
  const clientTags = headers['if-none-match'];
  const tag =
    clientTags === undefined || clientTags === etag ? clientTags : entry.matchingTag(clientTags);
  if (tag === undefined) {
    const ahead = savesData(headers) ? [] : entry.speculation;
    response.writeHead(200, [...own, ...ahead, ...more]).end(body);
    return;
  }
  // The client looks its copy up by its ETag: that of another coding decodes to the same content.
  const known = ['etag', tag === '*' ? etag : tag];
  response.writeHead(304, [...entry.notModified, ...known, ...more]).end();
}

/** Renders a page for one request, possibly with a form, and sends it. */
export async function sendOwnPage(
  { render, dictionary }: Pick<Pages, 'render' | 'dictionary'>,
  request: IncomingMessage,
  response: ServerResponse,
  locals: ServerLocals,
): Promise<void> {
  const { method, url, headers } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? await readForm(request) : undefined;
  if (hasBody && body === undefined) {
    await refuseLongForm(request, response);
    return;
  }
  const isGone = () => response.destroyed;
  // A form may take long to arrive.
  const arrivedAt = body ? Date.now() : locals.arrivedAt;
  const page = await render({ method, url, headers, body, isGone }, { ...locals, arrivedAt });
  await sendPage(request, response, page, dictionary);
}

/** Sends a page that is not cached here. */
async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: Page,
  dictionary: Dictionary | undefined,
  isWhole = true,
): Promise<void> {
  const { status, headers } = page;
  // Setting the cookie would lose a message that nobody sees, or leave one that nobody caused.
  if (headers['set-cookie'] !== undefined && isFetchedAhead(request)) {
    refuse(response, 503, 'This page can’t be prefetched');
    return;
  }
  const packed = await packPage(request, page, dictionary);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value ?? '');
  const control = cacheControlOf(request, page, isWhole);
  if (control !== undefined) response.setHeader('cache-control', control);
  for (const [name, value] of Object.entries(packed.headers)) response.appendHeader(name, value);
  if (hasLength(request, page)) response.setHeader('content-length', packed.body.length);
  response.writeHead(status).end(packed.body);
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
  const usesDictionary = dictionary?.isAvailableTo(asked) === true;
  const packed = usesDictionary
    ? { body: await dictionary.compress(body, 'once'), headers: { 'content-encoding': 'dcz' } }
    : await pack(body, type, asked['accept-encoding']);
  const [name, rules] = SPECULATION;
  const offers = isHtml(type) && {
    ...(!usesDictionary && dictionary && { link: dictionary.link }),
    ...(!savesData(asked) && { [name]: rules }),
  };
  const vary = CHOSEN_BY.join(', ');
  return { body: packed.body, headers: { ...packed.headers, ...offers, vary } };
}

const PERSONAL = 'private, no-store';

/** The Cache-Control of a page that is not cached here; undefined to keep the page's own. */
function cacheControlOf(
  { headers: asked, method }: IncomingMessage,
  { headers }: Page,
  isWhole: boolean,
): string | undefined {
  if (headers['set-cookie'] !== undefined) return PERSONAL;
  if (hasCacheControl(headers)) return undefined;
  const isGuest = asked.authorization === undefined && guestTheme(asked.cookie) !== undefined;
  // A page that answers a form may repeat what was posted.
  if (!isGuest || method === 'POST') return PERSONAL;
  return isWhole ? undefined : 'no-store';
}

/** Whether a response states its length: not for HEAD, unless the page was rendered for it. */
function hasLength({ method }: IncomingMessage, { status, body }: Page): boolean {
  if (status === 204 || status === 304) return false;
  return method !== 'HEAD' || body.length > 0;
}
