import { paint } from './paint.ts';
import type { Picture } from './picture.ts';

/** Bytes of pictures that are kept: about a hundred. */
const MOST_BYTES = 4 * 1024 * 1024;

/** The last used comes last. */
const kept = new Map<string, Uint8Array>();
const underWay = new Map<string, Promise<Uint8Array>>();
let bytes = 0;

/** A picture as PNG: painted once however many ask for it, and kept while there is room. */
export async function pictureOf(key: string, picture: Picture): Promise<Uint8Array> {
  const found = kept.get(key);
  if (found) {
    kept.delete(key);
    kept.set(key, found);
    return found;
  }
  const running = underWay.get(key) ?? paintAndKeep(key, picture);
  underWay.set(key, running);
  return running;
}

async function paintAndKeep(key: string, picture: Picture): Promise<Uint8Array> {
  try {
    const png = await paint(picture);
    keep(key, png);
    return png;
  } finally {
    underWay.delete(key);
  }
}

function keep(key: string, png: Uint8Array): void {
  kept.set(key, png);
  bytes += png.byteLength;
  for (const [oldest, { byteLength }] of kept) {
    if (bytes <= MOST_BYTES) return;
    kept.delete(oldest);
    bytes -= byteLength;
  }
}
