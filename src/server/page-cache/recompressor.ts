import type { Entry } from './entry.ts';
import { isStored, recount, type Store } from './store.ts';

/** Pages that may wait to be made smaller; those beyond ask again with their next reader. */
const MAX_WAITING = 32;

/** Makes pages that are read more than once as small as they go, one at a time. */
export class Recompressor {
  readonly #waiting = new Set<Entry>();
  readonly #store: Store;
  #isBusy = false;

  constructor(store: Store) {
    this.#store = store;
  }

  add(entry: Entry): void {
    if (this.#waiting.size < MAX_WAITING) this.#waiting.add(entry);
    if (!this.#isBusy) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    for (const entry of this.#waiting) {
      this.#waiting.delete(entry);
      if (!entry.canRecompress || !isStored(this.#store, entry)) continue;
      // Where that fails, the page stays as it is.
      await entry.recompress().catch(() => undefined);
      recount(this.#store, entry);
    }
    this.#isBusy = false;
  }
}
