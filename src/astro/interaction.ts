import type { ClientDirective } from 'astro';

/** How long a click waits for an island that does not load, in milliseconds. */
const TIMEOUT_MS = 5_000;

/** An island that is not hydrated yet. */
interface DormantIsland {
  /** Undefined once loading has begun. */
  load?: Parameters<ClientDirective>[0] | undefined;
  /** Repeats the click that came before the island was ready. */
  repeatClick?: () => void;
}

const dormant = new Map<unknown, DormantIsland>();
/** Resolves the wait of each island under way, in the order in which React attaches their handlers. */
const hydrating: (() => void)[] = [];

/**
 * Hydrates an island on the first interaction. A click before that is queued and then done once: by
 * the island, or by the browser if the island could not be loaded. Forms need no more: browsers
 * click a form's button when Enter submits it. Every page contains this script, so bytes count; the
 * islands of a page share its listeners, and code copy buttons share its click.
 */
const interaction: ClientDirective = (load, _, island) => {
  dormant.set(island, { load });
};

/** Events may have the document as target, which has no ancestors. */
const islandOf = ({ target }: Event) => (target as Partial<Element>).closest?.('astro-island');

const wake = async (island?: Element | null) => {
  const sleeping = dormant.get(island);
  const load = sleeping?.load;
  if (!load) return;
  sleeping.load = undefined;
  const hydrate = await load();
  await new Promise<void>((done) => {
    // If the scripts could not be loaded, Astro passes a function that does nothing.
    if (hydrate() as Promise<void> | undefined) hydrating.push(done);
    else done();
    setTimeout(done, TIMEOUT_MS);
  });
  dormant.delete(island);
  sleeping.repeatClick?.();
};

const queueClick = (event: MouseEvent) => {
  const island = islandOf(event);
  const sleeping = dormant.get(island);
  // The click may be on an icon, which has no click() of its own.
  const pressed = (event.target as Element).closest<HTMLElement>('button,a,summary');
  if (pressed?.className === 'copy') {
    getSelection()?.selectAllChildren(pressed.nextSibling as Node);
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- plain http has no other way
    if (document.execCommand('copy')) pressed.ariaLabel = 'Copied';
  }
  // Ticking a box or opening a link elsewhere needs no island: the browser does it.
  if (!sleeping || !pressed || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  sleeping.repeatClick = () => {
    pressed.click();
  };
  void wake(island);
};

// A finger is a pointer, too; a click hydrates an island when it is queued.
for (const type of ['pointerover', 'focusin', 'keydown'])
  addEventListener(type, (event) => void wake(islandOf(event)));
addEventListener('click', queueClick, true);
addEventListener('awake', () => hydrating.shift()?.());

export default interaction;
