import { dequal } from 'dequal/lite';
import { LRUCache } from 'lru-cache';

/** All that a piece of HTML depends on. */
export interface Print {
  /** Names the piece. Pieces that are shown in turn, as those for readers with other rights, differ. */
  readonly key: string;
  readonly inputs: readonly unknown[];
  /** Until when a piece that is printed now is true, in milliseconds since 1970; where none, for ever. */
  readonly until?: (now: number) => number;
}

interface Kept extends Pick<Print, 'inputs'> {
  readonly piece: Uint8Array;
  readonly until: number;
}

/** Bytes of HTML and letters of what it was made from, kept at once. */
const MOST = 4_000_000;

const kept = new LRUCache<string, Kept>({
  maxSize: MOST,
  sizeCalculation: ({ piece, inputs }) => 1 + piece.length + weight(inputs),
});

function weight(input: unknown): number {
  if (typeof input === 'string') return input.length;
  if (typeof input !== 'object' || input === null) return 0;
  return Object.values(input).reduce<number>((sum, part) => sum + weight(part), 0);
}

/** What was printed for the very same inputs, if it is still true. */
export function keptPiece({ key, inputs }: Print, now: number): Uint8Array | undefined {
  const known = kept.get(key);
  return known && now < known.until && dequal(known.inputs, inputs) ? known.piece : undefined;
}

/** @returns the piece itself, which from now on must not be changed. */
export function keep({ key, inputs, until }: Print, piece: Uint8Array, now: number): Uint8Array {
  kept.set(key, { inputs, piece, until: until?.(now) ?? Infinity });
  return piece;
}
