import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dictionary } from '../dictionary/dictionary.ts';
import { cacheableAddress, questionOf } from './address.ts';
import { isFinal, isCacheable, type Rendered } from './control.ts';
import { Entry, type EncodedPage } from './entry.ts';
import { SingleFlight } from './single-flight.ts';
import { Recompressor } from './recompressor.ts';
import { type GuestRequest, guestRequest } from './guest-request.ts';
import { sendEncoded } from './send.ts';
import { openStore, recount, type Store } from './store.ts';
import { type CacheVariant, cacheVariantOf } from './variant.ts';

/** Milliseconds for which a page is sent as it was rendered, while no change is known of. */
export const FRESH = 30_000;
/** Milliseconds for which it is then still sent, and rendered anew meanwhile. */
export const STALE = 300_000;
const MAX_BYTES = 64 * 1024 * 1024;

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
  readonly maxBytes?: number;
}

/** Responds to guests with pages that it stores ready to be sent. */
export class PageCache {
  readonly store: Store;
  readonly #options: PageCacheOptions;
  readonly #singleFlight = new SingleFlight<Entry | Rendered>();
  readonly #recompressor: Recompressor;
  #version = 0;
  #hits = 0;
  #misses = 0;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.store = openStore(options.maxBytes ?? MAX_BYTES);
    this.#recompressor = new Recompressor(this.store);
  }

  /** Counts since the start, and what is stored now, in pages and bytes. */
  get figures() {
    const { size: entries, calculatedSize: bytes } = this.store;
    return { hits: this.#hits, misses: this.#misses, entries, bytes };
  }

  /** To be called when what pages show has changed: nothing older is sent from now on. */
  expire(): void {
    this.#version += 1;
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
    if (entry?.version !== this.#version) return false;
    const encoded = entry.ready(variant.coding);
    const age = this.#options.clock() - entry.renderedAt;
    if (!encoded || age >= FRESH + STALE) return false;
    this.#hits += 1;
    this.#send(entry, encoded, request, response);
    if (entry.canRecompress) this.#recompressor.add(entry);
    if (age >= FRESH) this.#refresh(address, variant, request);
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
    const isYoung = known && this.#options.clock() - known.renderedAt < FRESH;
    // Another client's coding of the page may be all that is missing.
    if (isYoung && known.version === this.#version) {
      await this.#sendEntry(known, variant, request, response);
      return;
    }
    const { result, isFirst } = this.#render(address, variant, request);
    const page = await result;
    if (page instanceof Entry) await this.#sendEntry(page, variant, request, response);
    // A cookie is for the one visitor whose request has set it.
    else if (!isFirst && page.headers['set-cookie']) await this.#options.pass(request, response);
    else await this.#options.send(request, response, page);
  }

  #refresh(address: string, variant: CacheVariant, visitor: IncomingMessage): void {
    const { result, isFirst } = this.#render(address, variant, visitor);
    if (isFirst) result.catch(this.#options.report);
  }

  #render(address: string, variant: CacheVariant, visitor: IncomingMessage) {
    const version = this.#version;
    return this.#singleFlight.join(keyOf(address, variant), version, async () => {
      const page = await this.#options.render(guestRequest(address, variant), visitor);
      if (isCacheable(page)) return this.#entryOf(address, variant, page, version);
      if (isFinal(page)) this.store.delete(keyOf(address, variant));
      return page;
    });
  }

  async #entryOf(
    address: string,
    variant: CacheVariant,
    page: Rendered,
    version: number,
  ): Promise<Entry> {
    const now = this.#options.clock();
    const questionId = variant.representation === 'html' ? questionOf(address) : undefined;
    const { dictionary } = this.#options;
    const of = { version, now, questionId, dictionary };
    const made = new Entry(keyOf(address, variant), page, of);
    const known = this.store.get(made.key);
    const isSame = known?.hash === made.hash;
    const entry = isSame ? known : made;
    entry.renderedAt = now;
    entry.version = Math.max(entry.version, version);
    await entry.make(variant.coding);
    // Don't store what was rendered before the latest change.
    if (!isSame && version === this.#version) this.store.set(entry.key, entry);
    return entry;
  }

  async #sendEntry(
    entry: Entry,
    { coding }: CacheVariant,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const encoded = await entry.make(coding);
    recount(this.store, entry);
    this.#send(entry, encoded, request, response);
  }

  #send(
    entry: Entry,
    encoded: EncodedPage,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    sendEncoded(entry, encoded, request.headers, response);
    if (entry.questionId !== undefined) this.#options.countView(entry.questionId, request);
  }
}

/** Codings of a page are stored together. */
function keyOf(address: string, { theme, representation }: CacheVariant): string {
  return `${representation} ${theme} ${address}`;
}
