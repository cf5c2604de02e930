import type { Entry } from './entry.ts';

/** Entries by key, bounded by their bytes: what was not used for longest goes first. */
export class Store {
  // A map keeps the order of insertion: its first key is the one unused for longest.
  readonly #entries = new Map<string, Entry>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  has(entry: Entry): boolean {
    return this.#entries.get(entry.key) === entry;
  }

  put(entry: Entry): void {
    this.drop(entry.key);
    this.#entries.set(entry.key, entry);
    this.recount(entry);
  }

  /** To be called when an entry has grown. */
  recount(entry: Entry): void {
    if (!this.has(entry)) return;
    const { bytes } = entry;
    this.#bytes += bytes - entry.counted;
    entry.counted = bytes;
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.drop(key);
    }
  }

  clear(): void {
    for (const key of this.#entries.keys()) this.drop(key);
  }

  /** Forgets an entry, where there is one. */
  drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.counted;
    entry.counted = 0;
  }
}
