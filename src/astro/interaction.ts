import type { ClientDirective } from 'astro';

// A finger is a pointer, too.
const WAKING = ['pointerover', 'pointerdown', 'focusin', 'keydown'];
const HELD = ['click', 'submit'];
/** Milliseconds after which a click no longer waits for an island that does not come. */
const TIMEOUT_MS = 5_000;

/** An island that is not awake yet. */
interface Sleeper {
  readonly load: Parameters<ClientDirective>[0];
  isWaking?: true;
  /** Does what somebody did meanwhile. */
  held?: () => void;
}

const sleepers = new Map<Element, Sleeper>();
/** Ends the wait of each island under way: React has their handlers in place in this order. */
const hydrating = new Set<() => void>();

/**
 * Wakes an island when somebody turns to it. A click or a form sent meanwhile is held and then done
 * once: by the island, or by the browser where the island could not be loaded. It stands in every
 * page, so bytes count; the islands of a page share its listeners.
 */
const interaction: ClientDirective = (load, _, island) => {
  sleepers.set(island, { load });
};

const islandOf = ({ target }: Event) =>
  target instanceof Element ? target.closest('astro-island') : null;

const wake = async (island: Element | null) => {
  const sleeper = island && sleepers.get(island);
  if (!sleeper || sleeper.isWaking) return;
  sleeper.isWaking = true;
  let end!: () => void;
  const ready = new Promise<void>((done) => (end = done));
  island.addEventListener('astro:hydration-error', end);
  setTimeout(end, TIMEOUT_MS);
  const hydrate = await sleeper.load();
  hydrating.add(end);
  await hydrate();
  await ready;
  hydrating.delete(end);
  sleepers.delete(island);
  sleeper.held?.();
};

const hold = (event: Event) => {
  const island = islandOf(event);
  const sleeper = island && sleepers.get(island);
  if (!sleeper) return;
  const { type, submitter } = event as SubmitEvent;
  const target = event.target as HTMLFormElement;
  // What was clicked may be an icon, which has no click of its own.
  const pressed = target.closest<HTMLElement>('button,a:not([data-plain]),summary');
  // A box that is ticked needs no island, nor a link that is opened elsewhere: the browser sees to it.
  if (
    type === 'click' &&
    (!pressed || (event as MouseEvent).ctrlKey || (event as MouseEvent).metaKey)
  )
    return;
  event.preventDefault();
  event.stopImmediatePropagation();
  sleeper.held = () => {
    if (type !== 'click') target.requestSubmit(submitter);
    else pressed?.click();
  };
  void wake(island);
};

for (const type of WAKING) addEventListener(type, (event) => void wake(islandOf(event)));
for (const type of HELD) addEventListener(type, hold, true);
addEventListener('awake', () => {
  const [end] = hydrating;
  if (!end) return;
  hydrating.delete(end);
  end();
});

export default interaction;
