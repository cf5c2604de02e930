import { SITE, type SurrogateKey } from '../../contract/surrogate-keys.ts';

/** Keys whose last change is kept. */
const MAX_KEYS = 20_000;

/**
 * When each surrogate key changed last. Time is counted in changes, so that nothing comes in between:
 * what was made at a version has seen all changes up to it.
 */
export class ChangeLog {
  readonly #maxKeys: number;
  /** In the order of their last changes. */
  readonly #changedAt = new Map<SurrogateKey, number>();
  #version = 0;
  #oldest = 0;

  constructor(maxKeys = MAX_KEYS) {
    this.#maxKeys = maxKeys;
  }

  /** How many changes there were. */
  get version(): number {
    return this.#version;
  }

  /** What was made at a version before this one may show anything that has changed since. */
  get oldest(): number {
    return this.#oldest;
  }

  add(keys: Iterable<SurrogateKey>): void {
    this.#version += 1;
    for (const key of keys) {
      if (key === SITE) {
        this.#changedAt.clear();
        this.#oldest = this.#version;
        return;
      }
      this.#changedAt.delete(key);
      this.#changedAt.set(key, this.#version);
    }
    this.#forget();
  }

  /** Whether a key changed after a version that is none before the oldest. */
  hasChanged(key: SurrogateKey, version: number): boolean {
    return (this.#changedAt.get(key) ?? 0) > version;
  }

  /** Forgets the changes of longest ago: what is older than they are counts as changed. */
  #forget(): void {
    for (const [key, version] of this.#changedAt) {
      if (this.#changedAt.size <= this.#maxKeys) return;
      this.#changedAt.delete(key);
      this.#oldest = version;
    }
  }
}
