/**
 * Disables the button of an answer while nothing is written (section 5). Only by script, and at once:
 * without scripts a disabled button could not be pressed, and the form's island wakes with a touch.
 * Moves the focus into a folded form as it opens, which wakes the island.
 */
const form = document.querySelector('form[action$="/answers"]');

function look(): void {
  const button = form?.querySelector<HTMLButtonElement>('button.main');
  const box = form?.querySelector('textarea');
  // Once it is awake the island sees to it.
  if (button && box && form?.closest('astro-island[ssr]')) button.disabled = !box.value.trim();
}

look();
form?.addEventListener('input', look);
// A draft that is put back wakes the form by it (keep.ts).
form?.addEventListener('focusin', look);
addEventListener('pageshow', look);
const fold = form?.closest('details');
// Not on `toggle`: a form that comes back with a message comes unfolded, with the focus on that.
fold?.querySelector('summary')?.addEventListener('click', () => {
  setTimeout(() => fold.open && form?.querySelector('textarea')?.focus());
});

export {};
