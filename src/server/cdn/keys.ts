import { ANYTHING, FIGURES, SITE, type SurrogateKey } from '../../contract/surrogate-keys.ts';

/** A surrogate key as headers carry it: letters, digits, `_`, `:`, `-`, and `%` with two digits for the rest. */
export function headerKey(key: SurrogateKey): string {
  return key.replace(/[^\w:-]/gu, (character) =>
    Array.from(Buffer.from(character), (byte) => `%${hex(byte)}`).join(''),
  );
}

const hex = (byte: number) => byte.toString(16).toUpperCase().padStart(2, '0');

/**
 * What a CDN is told of a change: pages of which nobody knows what they show change with everything,
 * and none names the figures in its frame.
 */
export function purgedBy(keys: Iterable<SurrogateKey>): Set<SurrogateKey> {
  const purged = new Set(keys);
  if (purged.has(SITE)) return new Set([SITE]);
  purged.delete(FIGURES);
  return purged.add(ANYTHING);
}
