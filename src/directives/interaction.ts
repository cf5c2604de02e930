import type { ClientDirective } from 'astro';

const WAKING = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'];
const HELD = ['click', 'submit'];
const CLICKED = 'button,a,summary,label,input,:not(svg,svg *)';
/** Milliseconds after which a click no longer waits for an island that does not come. */
const PATIENCE = 5_000;

/**
 * Wakes an island when somebody turns to it, or to what its selector names anywhere on the page. A
 * click or a form sent meanwhile is held and then done once: by the island, or by the browser where
 * the island could not be loaded.
 */
const interaction: ClientDirective = (load, { value }, island) => {
  let held: (() => void) | undefined;
  let isAwake = false;

  const concerns = ({ target }: Event) =>
    target instanceof Element &&
    (typeof value === 'string' ? target.closest(value) !== null : island.contains(target));

  const hold = (event: Event) => {
    if (!concerns(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { target, submitter } = event as SubmitEvent;
    held = () => {
      // What was clicked may be an icon, which has no click of its own.
      if (event.type === 'click') (target as Element).closest<HTMLElement>(CLICKED)?.click();
      else (target as HTMLFormElement).requestSubmit(submitter);
    };
    void wake();
  };

  const stir = (event: Event) => {
    if (concerns(event)) void wake();
  };

  const wake = async () => {
    if (isAwake) return;
    isAwake = true;
    for (const type of WAKING) removeEventListener(type, stir);
    const ready = new Promise((done) => {
      addEventListener('awake', done, { once: true });
      island.addEventListener('astro:hydration-error', done);
      setTimeout(done, PATIENCE);
    });
    const hydrate = await load();
    await hydrate();
    await ready;
    for (const type of HELD) removeEventListener(type, hold, true);
    held?.();
  };

  for (const type of WAKING) addEventListener(type, stir, { passive: true });
  for (const type of HELD) addEventListener(type, hold, true);
};

export default interaction;
