import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dictionary } from '../../server/dictionary/dictionary.ts';
import { keptAddress, questionOf } from './address.ts';
import { isFinal, isKept, type Rendered } from './control.ts';
import { Entry, type Variant } from './entry.ts';
import { Flights } from './flights.ts';
import { Improver } from './improver.ts';
import { type Asked, askFor } from './request.ts';
import { sendVariant } from './send.ts';
import { Store } from './store.ts';
import { type Wish, wishOf } from './visitor.ts';

/** Milliseconds for which a page is sent as it was rendered, while no change is known of. */
export const FRESH = 30_000;
/** Milliseconds for which it is then still sent, and rendered anew meanwhile. */
export const STALE = 300_000;
const MAX_BYTES = 64 * 1024 * 1024;

export interface PageCacheOptions {
  /** Renders a page for all guests; `visitor` is the one who waits for it. Counts no view. */
  readonly render: (asked: Asked, visitor: IncomingMessage) => Promise<Rendered>;
  /** Sends an answer that is not kept. */
  readonly send: (
    request: IncomingMessage,
    response: ServerResponse,
    page: Rendered,
  ) => Promise<void>;
  /** Answers a request that is none for the cache. */
  readonly pass: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Told of every question's page that is sent. */
  readonly countView: (questionId: string, request: IncomingMessage) => void;
  /** Told of what failed while nobody waited. */
  readonly report: (error: unknown) => void;
  readonly clock: () => number;
  /** What pages are compressed with for browsers that have it. */
  readonly dictionary?: Dictionary | undefined;
  readonly maxBytes?: number;
}

const DONE = Promise.resolve();

/** Answers guests with pages that it keeps, ready to be sent. */
export class PageCache {
  readonly store: Store;
  readonly #options: PageCacheOptions;
  readonly #flights = new Flights<Entry | Rendered>();
  readonly #improver: Improver;
  #version = 0;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.store = new Store(options.maxBytes ?? MAX_BYTES);
    this.#improver = new Improver(this.store);
  }

  /** To be called when what pages show has changed: nothing older is sent from now on. */
  expire(): void {
    this.#version += 1;
  }

  answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '/', headers } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    const wish = isRead ? wishOf(headers, this.#options.dictionary) : undefined;
    if (!wish) return this.#options.pass(request, response);
    if (this.#hit(url, wish, request, response)) return DONE;
    const address = keptAddress(url);
    if (address === undefined) return this.#options.pass(request, response);
    if (address !== url && this.#hit(address, wish, request, response)) return DONE;
    return this.#miss(address, wish, request, response);
  }

  #hit(address: string, wish: Wish, request: IncomingMessage, response: ServerResponse): boolean {
    const entry = this.store.get(keyOf(address, wish));
    if (entry?.version !== this.#version) return false;
    const variant = entry.ready(wish.coding);
    const age = this.#options.clock() - entry.renderedAt;
    if (!variant || age >= FRESH + STALE) return false;
    this.#send(entry, variant, request, response);
    if (entry.canImprove) this.#improver.add(entry);
    if (age >= FRESH) this.#refresh(address, wish, request);
    return true;
  }

  async #miss(
    address: string,
    wish: Wish,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const known = this.store.get(keyOf(address, wish));
    const isYoung = known && this.#options.clock() - known.renderedAt < FRESH;
    // Another client's coding of the page may be all that is missing.
    if (isYoung && known.version === this.#version) {
      await this.#sendMade(known, wish, request, response);
      return;
    }
    const { result, isFirst } = this.#render(address, wish, request);
    const page = await result;
    if (page instanceof Entry) await this.#sendMade(page, wish, request, response);
    // A cookie is for the one visitor whose request has set it.
    else if (!isFirst && page.headers['set-cookie']) await this.#options.pass(request, response);
    else await this.#options.send(request, response, page);
  }

  #refresh(address: string, wish: Wish, visitor: IncomingMessage): void {
    const { result, isFirst } = this.#render(address, wish, visitor);
    if (isFirst) result.catch(this.#options.report);
  }

  #render(address: string, wish: Wish, visitor: IncomingMessage) {
    const version = this.#version;
    return this.#flights.join(keyOf(address, wish), version, async () => {
      const page = await this.#options.render(askFor(address, wish), visitor);
      if (isKept(page)) return this.#keep(address, wish, page, version);
      if (isFinal(page)) this.store.drop(keyOf(address, wish));
      return page;
    });
  }

  async #keep(address: string, wish: Wish, page: Rendered, version: number): Promise<Entry> {
    const now = this.#options.clock();
    const questionId = wish.representation === 'html' ? questionOf(address) : undefined;
    const { dictionary } = this.#options;
    const of = { version, now, questionId, dictionary };
    const made = new Entry(keyOf(address, wish), page, of);
    const known = this.store.get(made.key);
    const isSame = known?.hash === made.hash;
    const entry = isSame ? known : made;
    entry.renderedAt = now;
    entry.version = Math.max(entry.version, version);
    await entry.make(wish.coding);
    // What a change has overtaken is for those who asked before it, and for nobody after.
    if (!isSame && version === this.#version) this.store.put(entry);
    return entry;
  }

  async #sendMade(
    entry: Entry,
    { coding }: Wish,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const variant = await entry.make(coding);
    this.store.recount(entry);
    this.#send(entry, variant, request, response);
  }

  #send(entry: Entry, variant: Variant, request: IncomingMessage, response: ServerResponse): void {
    sendVariant(entry, variant, request.headers, response);
    if (entry.questionId !== undefined) this.#options.countView(entry.questionId, request);
  }
}

/** Codings of a page are kept together. */
function keyOf(address: string, { theme, representation }: Wish): string {
  return `${representation} ${theme} ${address}`;
}
