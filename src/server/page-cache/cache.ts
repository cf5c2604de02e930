import { LRUCache } from 'lru-cache';
import type { SurrogateKey } from '../../contract/surrogate-keys.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';
import { ChangeLog, freshnessOf } from './changes.ts';
import { type EncodedPage, Entry } from './entry.ts';
import type { Coding } from './guest.ts';
import { type GuestPage, isCacheable } from './page.ts';

/** Milliseconds for which a rendered page is sent, unless a change is known. */
export const FRESH = 30_000;
/** Milliseconds after that for which it is still sent, and then rendered again. */
export const STALE = 300_000;
/** Milliseconds between two attempts to render a failing page in the background. */
const RETRY = 1_000;
/**
 * Milliseconds after a failed rendering for which the old page is sent at once. Later, visitors wait
 * for a new rendering, because the failure may be over.
 */
const FAILURE_OVER = 30_000;
const MAX_BYTES = 64 * 1024 * 1024;

export interface PageCacheOptions {
  readonly clock: () => number;
  /** The compression dictionary, for browsers that have it. */
  readonly dictionary: Dictionary | undefined;
  readonly maxBytes?: number | undefined;
}

/** A cached page, and what to do with it. */
export interface Lookup {
  readonly entry: Entry;
  /**
   * `fresh`: send it. `outdated`: send it marked as outdated, because rendering failed recently.
   * `stale`: render the page first, and send this one, marked, only if that fails with 503.
   */
  readonly state: 'fresh' | 'outdated' | 'stale';
  /** Whether to render it again after it is sent. */
  readonly isDue: boolean;
}

/** Stores guests' pages, and knows which of them are stale. */
export class PageCache {
  readonly #clock: () => number;
  readonly #dictionary: Dictionary | undefined;
  /** Bounded by bytes; evicts the least recently used. */
  readonly #entries: LRUCache<string, Entry>;
  readonly #changes = new ChangeLog();
  readonly #underway = new Map<string, { version: number; page: Promise<Entry | GuestPage> }>();
  #hits = 0;
  #misses = 0;

  constructor({ clock, dictionary, maxBytes = MAX_BYTES }: PageCacheOptions) {
    this.#clock = clock;
    this.#dictionary = dictionary;
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
  }

  /** Counters since the start, and the number of stored pages and bytes. */
  get figures() {
    const { size: entries, calculatedSize: bytes } = this.#entries;
    return { hits: this.#hits, misses: this.#misses, entries, bytes };
  }

  /**
   * Marks pages as stale that show one of these keys, at once or when their allowance has passed.
   */
  expire(keys: Iterable<SurrogateKey>): void {
    this.#changes.add(keys);
  }

  find(key: string): Lookup | undefined {
    const entry = this.#entries.get(key);
    const lookup = entry && this.#lookUp(entry);
    if (lookup?.state === 'fresh') this.#hits += 1;
    else this.#misses += 1;
    return lookup;
  }

  #lookUp(entry: Entry): Lookup {
    const now = this.#clock();
    const age = now - entry.renderedAt;
    const freshness = freshnessOf(entry.groups, this.#changes, now);
    if (freshness !== 'stale' && age < FRESH + STALE)
      return { entry, state: 'fresh', isDue: freshness === 'due' || age >= FRESH };
    const sinceFailure = now - (entry.failedAt ?? -Infinity);
    if (sinceFailure < FAILURE_OVER)
      return { entry, state: 'outdated', isDue: sinceFailure >= RETRY };
    return { entry, state: 'stale', isDue: true };
  }

  /**
   * Renders a page and stores it if it is for all guests. Concurrent requests share one rendering;
   * `isFirst` is true for the caller that started it.
   */
  load(key: string, coding: Coding, render: () => Promise<GuestPage>) {
    const { version } = this.#changes;
    const underway = this.#underway.get(key);
    // A rendering that began before a change may not show it.
    if (underway?.version === version) return { page: underway.page, isFirst: false };
    const begun = { version, page: this.#render(key, coding, render) };
    this.#underway.set(key, begun);
    const end = () => {
      if (this.#underway.get(key) === begun) this.#underway.delete(key);
    };
    begun.page.then(end, end);
    return { page: begun.page, isFirst: true };
  }

  async #render(
    key: string,
    coding: Coding,
    render: () => Promise<GuestPage>,
  ): Promise<Entry | GuestPage> {
    const { version } = this.#changes;
    const begun = this.#clock();
    const page = await render();
    const known = this.#entries.peek(key);
    if (!isCacheable(page)) {
      // A page that is gone replaces the cached one; a failure does not.
      if (page.isWhole && page.status < 500) this.#entries.delete(key);
      else if (known && page.status === 503) known.failedAt = this.#clock();
      return page;
    }
    const made = new Entry(key, page, { begun, now: this.#clock(), version }, this.#dictionary);
    if (known?.hash === made.hash) {
      known.renew(made);
      return known;
    }
    await made.encode(coding);
    this.#store(made);
    return made;
  }

  /** Skips pages that a change made stale during their rendering, and pages older than the stored one. */
  #store(entry: Entry): void {
    if (freshnessOf(entry.groups, this.#changes, this.#clock()) === 'stale') return;
    const known = this.#entries.peek(entry.key);
    if (!known || known.version <= entry.version) this.#entries.set(entry.key, entry);
  }

  async encode(entry: Entry, coding: Coding): Promise<EncodedPage> {
    const { bytes } = entry;
    const encoded = await entry.encode(coding);
    if (entry.bytes !== bytes && this.#entries.peek(entry.key) === entry) {
      // lru-cache computes the size of a value only when it is new.
      this.#entries.delete(entry.key);
      this.#entries.set(entry.key, entry);
    }
    return encoded;
  }
}
