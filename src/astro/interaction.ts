import type { ClientDirective } from 'astro';

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
 * Wakes an island when somebody turns to it. A click meanwhile is held and then done once: by the
 * island, or by the browser where the island could not be loaded. Forms need no more: browsers click
 * the button of a form that is sent by Enter. It stands in every page, so bytes count; the islands of
 * a page share its listeners, and buttons that copy code its click.
 */
const interaction: ClientDirective = (load, _, island) => {
  sleepers.set(island, { load });
};

/** Events may be of the document, which has no ancestors. */
const islandOf = ({ target }: Event) => (target as Partial<Element>).closest?.('astro-island');

const wake = async (island?: Element | null) => {
  const sleeper = sleepers.get(island);
  const load = sleeper?.load;
  if (!load) return;
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

const hold = (event: MouseEvent) => {
  const island = islandOf(event);
  const sleeper = sleepers.get(island);
  // What was clicked may be an icon, which has no click of its own.
  const pressed = (event.target as Element).closest<HTMLElement>('button,a,summary');
  if (pressed?.className === 'copy') {
    getSelection()?.selectAllChildren(pressed.nextSibling as Node);
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- plain http has no other way
    if (document.execCommand('copy')) pressed.ariaLabel = 'Copied';
  }
  // A box that is ticked needs no island, nor a link that is opened elsewhere: the browser sees to it.
  if (!sleeper || !pressed || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  sleeper.held = () => {
    pressed.click();
  };
  void wake(island);
};

// A finger is a pointer, too; a click wakes an island as it is held.
for (const type of ['pointerover', 'focusin', 'keydown'])
  addEventListener(type, (event) => void wake(islandOf(event)));
addEventListener('click', hold, true);
addEventListener('awake', () => hydrating.shift()?.());

export default interaction;
