import { LRUCache } from 'lru-cache';
import type { Entry } from './entry.ts';

/** Entries by key, bounded by their bytes: what was not used for longest goes first. */
export type Store = LRUCache<string, Entry>;

export function openStore(maxBytes: number): Store {
  return new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
}

function isStored(store: Store, entry: Entry): boolean {
  return store.peek(entry.key) === entry;
}

/** To be called when an entry has grown: lru-cache asks a value for its size once. */
export function recount(store: Store, entry: Entry): void {
  if (!isStored(store, entry)) return;
  store.delete(entry.key);
  store.set(entry.key, entry);
}
