import type { ClientDirective } from 'astro';

// A finger is a pointer, too; a click wakes an island as it is held.
const WAKING = ['pointerover', 'focusin', 'keydown'];
const HELD = ['click', 'submit'];
/** Milliseconds after which a click no longer waits for an island that does not come. */
const TIMEOUT_MS = 5_000;

/** An island that is not awake yet. */
interface Sleeper {
  /** Undefined once it is being woken. */
  load?: Parameters<ClientDirective>[0] | undefined;
  /** Does what somebody did meanwhile. */
  held?: () => void;
}

const sleepers = new Map<unknown, Sleeper>();
/** Ends the wait of each island under way: React has their handlers in place in this order. */
const hydrating: (() => void)[] = [];

/**
 * Wakes an island when somebody turns to it. A click or a form sent meanwhile is held and then done
 * once: by the island, or by the browser where the island could not be loaded. It stands in every
 * page, so bytes count; the islands of a page share its listeners.
 */
const interaction: ClientDirective = (load, _, island) => {
  sleepers.set(island, { load });
};

/** Events may be of the document, which has no ancestors. */
const islandOf = ({ target }: Event) => (target as Partial<Element>).closest?.('astro-island');

const wake = async (island?: Element | null) => {
  const sleeper = sleepers.get(island);
  const load = sleeper?.load;
  if (!load || !island) return;
  sleeper.load = undefined;
  const hydrate = await load();
  await new Promise<void>((done) => {
    // Where the scripts could not be loaded, Astro gives a function that does nothing.
    if (hydrate() as Promise<void> | undefined) hydrating.push(done);
    else done();
    setTimeout(done, TIMEOUT_MS);
  });
  sleepers.delete(island);
  sleeper.held?.();
};

const hold = (event: Event) => {
  const island = islandOf(event);
  const sleeper = sleepers.get(island);
  const { type, submitter } = event as SubmitEvent;
  const target = event.target as HTMLFormElement;
  // What was clicked may be an icon, which has no click of its own.
  const pressed = target.closest<HTMLElement>('button,a:not(.bell),summary');
  // A box that is ticked needs no island, nor a link that is opened elsewhere: the browser sees to it.
  if (
    !sleeper ||
    (type === 'click' &&
      (!pressed || (event as MouseEvent).ctrlKey || (event as MouseEvent).metaKey))
  )
    return;
  event.preventDefault();
  event.stopPropagation();
  sleeper.held = () => {
    if (type === 'click') pressed?.click();
    else target.requestSubmit(submitter);
  };
  void wake(island);
};

for (const type of WAKING) addEventListener(type, (event) => void wake(islandOf(event)));
for (const type of HELD) addEventListener(type, hold, true);
addEventListener('awake', () => hydrating.shift()?.());

export default interaction;
