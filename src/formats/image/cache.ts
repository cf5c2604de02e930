import { LRUCache } from 'lru-cache';
import { paint } from './paint.ts';
import type { Picture } from './picture.ts';

/** Bytes: about two hundred pictures. */
const MAX_BYTES = 4 * 1024 * 1024;

const cache = new LRUCache<string, Uint8Array, { picture: Picture }>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ byteLength }) => byteLength,
  fetchMethod: (_key, _stale, { context }) => paint(context.picture),
  // A picture that is pushed out while it is painted still goes to those who wait for it.
  ignoreFetchAbort: true,
});

/** A picture as PNG: painted once however many ask for it, and cached while there is room. */
export function cachedPicture(key: string, picture: Picture): Promise<Uint8Array> {
  return cache.forceFetch(key, { context: { picture } });
}
