/** The draft of /ask that a tab writes: tabs that ask at once have one each. '' is the first. */
export type Slot = string;

const KEY = 'draft-slot';

/** Where storage is closed to us, and until a tab has chosen. */
let ofPage: Slot = '';

export function slotOfTab(): Slot {
  return keptSlot() ?? ofPage;
}

/** The one that this tab has chosen before; undefined for a new tab. A duplicated tab has a copy. */
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
    // Storage is closed to us: the page remembers.
  }
}

/**
 * Holds what only one tab may write for as long as the page is open; false where another does, and still
 * does after `wait` milliseconds.
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
