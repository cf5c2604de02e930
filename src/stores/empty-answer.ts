/**
 * Disables the button of an answer while it is empty (section 5). Only by script, and at once:
 * without scripts a disabled button could not be clicked, and the form's island is hydrated on
 * interaction. Focuses a folded form when it opens, which hydrates the island.
 */
const form = document.querySelector('form[action$="/answers"]');

function look(): void {
  const button = form?.querySelector<HTMLButtonElement>('button.main');
  const box = form?.querySelector('textarea');
  // Once hydrated, the island does this itself.
  if (button && box && form?.closest('astro-island[ssr]')) button.disabled = !box.value.trim();
}

look();
form?.addEventListener('input', look);
// Restoring a draft hydrates the form this way (keep.ts).
form?.addEventListener('focusin', look);
addEventListener('pageshow', look);
const fold = form?.closest('details');
// Not on `toggle`: a form that comes back with a message is open already, with the focus on that.
fold?.querySelector('summary')?.addEventListener('click', () => {
  setTimeout(() => fold.open && form?.querySelector('textarea')?.focus());
});

export {};
