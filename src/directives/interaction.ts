import type { ClientDirective } from 'astro';

// A finger is a pointer, too.
const WAKING = ['pointerover', 'pointerdown', 'focusin', 'keydown'];
const HELD = ['click', 'submit'];
/** Milliseconds after which a click no longer waits for an island that does not come. */
const TIMEOUT_MS = 5_000;

/**
 * Wakes an island when somebody turns to it, or to what its selector names anywhere on the page. A
 * click or a form sent meanwhile is held and then done once: by the island, or by the browser where
 * the island could not be loaded. It stands in every page: bytes count.
 */
const interaction: ClientDirective = (load, { value }, island) => {
  // Whatever Astro's types say, it is `true` where a page gives none.
  const selector = value as string | true;
  let held: (() => void) | undefined;
  let isAwake = false;

  const concerns = ({ target }: Event) =>
    target instanceof Element &&
    (selector === true ? island.contains(target) : target.closest(selector));

  const hold = (event: Event) => {
    if (!concerns(event)) return;
    const { type, submitter } = event as SubmitEvent;
    const target = event.target as HTMLFormElement;
    // What was clicked may be an icon, which has no click of its own.
    const pressed = target.closest<HTMLElement>('button,a,summary');
    // A box that is ticked needs no island, nor a link that is opened elsewhere: the browser sees to it.
    if (
      type === 'click' &&
      (!pressed || (event as MouseEvent).ctrlKey || (event as MouseEvent).metaKey)
    )
      return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held = () => {
      if (type !== 'click') target.requestSubmit(submitter);
      else pressed?.click();
    };
    void wake();
  };

  const stir = (event: Event) => {
    if (concerns(event)) void wake();
  };

  const wake = async () => {
    if (isAwake) return;
    isAwake = true;
    const ready = new Promise((done) => {
      addEventListener('awake', done);
      island.addEventListener('astro:hydration-error', done);
      setTimeout(done, TIMEOUT_MS);
    });
    await (
      await load()
    )();
    await ready;
    for (const type of HELD) removeEventListener(type, hold, true);
    held?.();
  };

  for (const type of WAKING) addEventListener(type, stir);
  for (const type of HELD) addEventListener(type, hold, true);
};

export default interaction;
