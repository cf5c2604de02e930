/** The draft of /ask in one tab: each tab that asks has its own. '' is the first. */
export type Slot = string;

const KEY = 'draft-slot';

/** The page's slot, if storage is blocked, and until the tab has chosen one. */
let ofPage: Slot = '';

export function slotOfTab(): Slot {
  return keptSlot() ?? ofPage;
}

/** The slot that this tab chose before; undefined for a new tab. A duplicated tab has a copy. */
export function keptSlot(): Slot | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function takeSlot(slot: Slot): void {
  ofPage = slot;
  try {
    sessionStorage.setItem(KEY, slot);
  } catch {
    // Storage is blocked: the page remembers.
  }
}

/**
 * Locks a slot for this tab as long as the page is open; false if another tab has it, and still has
 * it after `wait` milliseconds.
 */
export function holdSlot(name: string, wait?: number): Promise<boolean> {
  const options = wait ? { signal: AbortSignal.timeout(wait) } : { ifAvailable: true };
  return new Promise((done) => {
    const keep = (lock: Lock | null) => {
      done(lock !== null);
      return lock && new Promise(() => undefined);
    };
    navigator.locks.request(name, options, keep).catch(() => {
      done(false);
    });
  });
}
