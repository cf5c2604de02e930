import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dictionary } from '../dictionary/dictionary.ts';
import { cacheableAddress, questionOf } from './address.ts';
import { isFinal, isCacheable, type Rendered } from './control.ts';
import type { SurrogateKey } from '../../contract/surrogate-keys.ts';
import { ChangeLog } from './change-log.ts';
import { Entry, type EncodedPage } from './entry.ts';
import { freshnessOf } from './freshness.ts';
import { failureOf, isUnavailable, staleHeaders } from './stale.ts';
import { SingleFlight } from './single-flight.ts';
import { type GuestRequest, guestRequest } from './guest-request.ts';
import { sendEncoded } from './send.ts';
import { openStore, recount, type Store } from './store.ts';
import { type CacheVariant, cacheVariantOf } from './variant.ts';

/** Milliseconds for which a page is sent as it was rendered, while no change is known of. */
export const FRESH = 30_000;
/** Milliseconds for which it is then still sent, and rendered anew meanwhile. */
export const STALE = 300_000;
const MAX_BYTES = 64 * 1024 * 1024;

const NOT_FOR_CDN = ['cdn-cache-control', 'no-store'];

/** For a CDN alone (RFC 9213): browsers ask again, since their visitor may sign in. */
const cdnHeaders = (maxAge: number) => [
  'cdn-cache-control',
  `public, max-age=${String(maxAge)}, stale-while-revalidate=${String(maxAge)}, stale-if-error=3600`,
];

export interface PageCacheOptions {
  /** Renders a page for all guests; `visitor` is the one who waits for it. Counts no view. */
  readonly render: (request: GuestRequest, visitor: IncomingMessage) => Promise<Rendered>;
  /** Sends a page that is not cached. */
  readonly send: (
    request: IncomingMessage,
    response: ServerResponse,
    page: Rendered,
  ) => Promise<void>;
  /** Handles a request that is none for the cache. */
  readonly pass: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Called with every question's page that is sent. */
  readonly countView: (questionId: string, request: IncomingMessage) => void;
  /** Called with what failed while nobody waited. */
  readonly report: (error: unknown) => void;
  readonly clock: () => number;
  /** What pages are compressed with for browsers that have it. */
  readonly dictionary?: Dictionary | undefined;
  /** Seconds that a CDN may cache a page; undefined where there is no CDN. */
  readonly cdnMaxAge?: number | undefined;
  readonly maxBytes?: number;
}

/** Responds to guests with pages that it stores ready to be sent. */
export class PageCache {
  readonly store: Store;
  readonly #options: PageCacheOptions;
  readonly #singleFlight = new SingleFlight<Entry | Rendered>();
  readonly #changes = new ChangeLog();
  #hits = 0;
  #misses = 0;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.store = openStore(options.maxBytes ?? MAX_BYTES);
  }

  /** Counts since the start, and what is stored now, in pages and bytes. */
  get figures() {
    const { size: entries, calculatedSize: bytes } = this.store;
    return { hits: this.#hits, misses: this.#misses, entries, bytes };
  }

  /** To be called when what pages show has changed: what shows it is not sent for longer than it may. */
  expire(keys: Iterable<SurrogateKey>): void {
    this.#changes.add(keys);
  }

  /** Returns nothing where the response is sent already, as cached pages are. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
    const { method, url = '/', headers } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    const variant = isRead ? cacheVariantOf(headers, this.#options.dictionary) : undefined;
    if (!variant) return this.#options.pass(request, response);
    if (this.#hit(url, variant, request, response)) return undefined;
    const address = cacheableAddress(url);
    if (address === undefined) return this.#options.pass(request, response);
    if (address !== url && this.#hit(address, variant, request, response)) return undefined;
    return this.#miss(address, variant, request, response);
  }

  #hit(
    address: string,
    variant: CacheVariant,
    request: IncomingMessage,
    response: ServerResponse,
  ): boolean {
    const entry = this.store.get(keyOf(address, variant));
    const encoded = entry?.ready(variant.coding);
    if (!entry || !encoded) return false;
    const now = this.#options.clock();
    const age = now - entry.renderedAt;
    const freshness = freshnessOf(entry.groups, this.#changes, now);
    if (freshness === 'stale' || age >= FRESH + STALE) return false;
    this.#hits += 1;
    this.#send(entry, encoded, request, response, this.#cdnHeaders(variant));
    if (freshness === 'due' || age >= FRESH) this.#refresh(address, variant, request);
    return true;
  }

  async #miss(
    address: string,
    variant: CacheVariant,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    this.#misses += 1;
    const known = this.store.get(keyOf(address, variant));
    // Another client's coding of the page may be all that is missing.
    if (known && this.#isYoung(known)) {
      await this.#sendEntry(known, variant, request, response);
      return;
    }
    const failure = known ? failureOf(known, this.#options.clock()) : 'none';
    if (known && failure !== 'none') {
      if (failure === 'due') this.#refresh(address, variant, request);
      await this.#sendStale(known, variant, request, response);
      return;
    }
    const { result, isFirst } = this.#render(address, variant, request);
    const page = await result;
    if (known && !(page instanceof Entry) && isUnavailable(page)) {
      await this.#sendStale(known, variant, request, response);
    } else if (page instanceof Entry) await this.#sendEntry(page, variant, request, response);
    // A cookie is for the one visitor whose request has set it.
    else if (!isFirst && page.headers['set-cookie']) await this.#options.pass(request, response);
    else await this.#options.send(request, response, page);
  }

  #isYoung(entry: Entry): boolean {
    const now = this.#options.clock();
    return (
      now - entry.renderedAt < FRESH && freshnessOf(entry.groups, this.#changes, now) !== 'stale'
    );
  }

  #refresh(address: string, variant: CacheVariant, visitor: IncomingMessage): void {
    const { result, isFirst } = this.#render(address, variant, visitor);
    if (isFirst) result.catch(this.#options.report);
  }

  #render(address: string, variant: CacheVariant, visitor: IncomingMessage) {
    const at = { version: this.#changes.version, begun: this.#options.clock() };
    return this.#singleFlight.join(keyOf(address, variant), at.version, async () => {
      const page = await this.#options.render(guestRequest(address, variant), visitor);
      if (isCacheable(page)) return this.#entryOf(address, variant, page, at);
      const key = keyOf(address, variant);
      if (isFinal(page)) this.store.delete(key);
      const known = this.store.peek(key);
      if (known && isUnavailable(page)) known.failedAt = this.#options.clock();
      return page;
    });
  }

  async #entryOf(
    address: string,
    variant: CacheVariant,
    page: Rendered,
    at: { readonly version: number; readonly begun: number },
  ): Promise<Entry> {
    const now = this.#options.clock();
    const questionId = variant.representation === 'html' ? questionOf(address) : undefined;
    const { dictionary } = this.#options;
    const made = new Entry(keyOf(address, variant), page, { ...at, now, questionId, dictionary });
    const known = this.store.get(made.key);
    const isSame = known?.hash === made.hash;
    if (isSame) known.renew(made);
    const entry = isSame ? known : made;
    await entry.make(variant.coding);
    if (!isSame) this.#keep(entry);
    return entry;
  }

  /** Doesn't store what a change has made stale while it was rendered, or a page older than the stored one. */
  #keep(entry: Entry): void {
    if (freshnessOf(entry.groups, this.#changes, this.#options.clock()) === 'stale') return;
    const known = this.store.get(entry.key);
    if (known && known.madeAt > entry.madeAt) return;
    this.store.set(entry.key, entry);
  }

  async #sendEntry(
    entry: Entry,
    variant: CacheVariant,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const encoded = await entry.make(variant.coding);
    recount(this.store, entry);
    this.#send(entry, encoded, request, response, this.#cdnHeaders(variant));
  }

  /** Better than nothing: what could not be rendered anew, however old it is. */
  async #sendStale(
    entry: Entry,
    { coding }: CacheVariant,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const encoded = await entry.make(coding);
    const headers = staleHeaders(entry, this.#options.clock(), FRESH);
    const ofCdn = this.#options.cdnMaxAge === undefined ? [] : NOT_FOR_CDN;
    this.#send(entry, encoded, request, response, [...headers, ...ofCdn]);
  }

  /** A CDN caches what guests without a theme read in browsers. */
  #cdnHeaders({ theme, representation }: CacheVariant): readonly string[] {
    const { cdnMaxAge } = this.#options;
    if (cdnMaxAge === undefined) return [];
    return theme === '' && representation === 'html' ? cdnHeaders(cdnMaxAge) : NOT_FOR_CDN;
  }

  #send(
    entry: Entry,
    encoded: EncodedPage,
    request: IncomingMessage,
    response: ServerResponse,
    more: readonly string[],
  ): void {
    sendEncoded(entry, encoded, request.headers, response, more);
    if (entry.questionId !== undefined) this.#options.countView(entry.questionId, request);
  }
}

/** Codings of a page are stored together. */
function keyOf(address: string, { theme, representation }: CacheVariant): string {
  return `${representation} ${theme} ${address}`;
}
