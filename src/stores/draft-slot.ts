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

/** Milliseconds after which a slot that is held belongs to another tab, and to no page on its way out. */
const HELD = 300;

/** Holds what only one tab may write for as long as the page is open; false where another does. */
export function holdSlot(name: string, when: 'now' | 'soon'): Promise<boolean> {
  const options = when === 'now' ? { ifAvailable: true } : { signal: AbortSignal.timeout(HELD) };
  return new Promise((done) => {
    const keep = (lock: Lock | null) => {
      done(lock !== null);
      return lock ? new Promise(() => undefined) : undefined;
    };
    navigator.locks.request(name, options, keep).catch(() => {
      done(false);
    });
  });
}
