import { attempt } from './storage.ts';

/** Identifies a draft of /ask. Each tab with the form has its own; '' is the default. */
export type Slot = string;

const KEY = 'draft-slot';

/** The slot of this page, used if the tab's storage has none or is blocked. */
let ofPage: Slot = '';

export function slotOfTab(): Slot {
  return keptSlot() ?? ofPage;
}

/** The slot in this tab's storage; undefined in a new tab. A duplicated tab has a copy of it. */
export const keptSlot = (): Slot | undefined =>
  attempt(() => sessionStorage.getItem(KEY)) ?? undefined;

export function takeSlot(slot: Slot): void {
  ofPage = slot;
  attempt(() => sessionStorage.setItem(KEY, slot));
}

/**
 * Locks a slot as long as the page is open. Returns false if another tab has the lock, and does not
 * release it within `wait` milliseconds.
 */
export function holdSlot(name: string, wait?: number): Promise<boolean> {
  const options = wait ? { signal: AbortSignal.timeout(wait) } : { ifAvailable: true };
  return new Promise((done) => {
    const keep = (lock: Lock | null) => {
      done(lock !== null);
      return lock && new Promise(() => undefined);
    };
    navigator.locks.request(name, options, keep).catch(() => done(false));
  });
}
