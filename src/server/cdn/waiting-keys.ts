import { SITE, type SurrogateKey } from '../../contract/surrogate-keys.ts';
import { headerKey } from './keys.ts';

/** Keys that wait; beyond them, everything is purged. */
const MAX_WAITING = 2_000;
/** Keys of one request, and their bytes: the fewest that CDNs take. */
const MAX_KEYS = 100;
const MAX_BYTES = 4_000;

/** A key that a CDN is to be told of. */
export interface WaitingKey {
  readonly key: SurrogateKey;
  /** When, in the time of `performance.now()`. */
  readonly due: number;
  /** Whether it was told of this change once before. */
  readonly isEcho: boolean;
}

/** The keys that a CDN has yet to be told of, each once. */
export class WaitingKeys {
  readonly #keys = new Map<SurrogateKey, WaitingKey>();

  get size(): number {
    return this.#keys.size;
  }

  /** When the first is due. */
  get due(): number {
    return Math.min(...Array.from(this.#keys.values(), ({ due }) => due));
  }

  add({ key, due, isEcho }: WaitingKey): void {
    const known = this.#keys.get(key);
    const first = Math.min(due, known?.due ?? Infinity);
    // A change after the one that was told is told twice again.
    this.#keys.set(key, { key, due: first, isEcho: isEcho && known?.isEcho !== false });
    if (this.#keys.size <= MAX_WAITING) return;
    this.#keys.clear();
    this.#keys.set(SITE, { key: SITE, due, isEcho: false });
  }

  /** Takes what is due by then, in the requests that a CDN takes. */
  take(until: number): WaitingKey[][] {
    const site = this.#keys.get(SITE);
    if (site && site.due <= until) {
      this.#keys.clear();
      return [[site]];
    }
    const taken = [...this.#keys.values()].filter(({ due }) => due <= until);
    for (const { key } of taken) this.#keys.delete(key);
    return inRequests(taken);
  }
}

function inRequests(keys: readonly WaitingKey[]): WaitingKey[][] {
  const requests: WaitingKey[][] = [];
  let bytes = Infinity;
  for (const one of keys) {
    const own = headerKey(one.key).length + 1;
    bytes += own;
    if (bytes > MAX_BYTES || requests.at(-1)?.length === MAX_KEYS) {
      requests.push([]);
      bytes = own;
    }
    requests.at(-1)?.push(one);
  }
  return requests;
}
