/** The stops of `j` and `k`: the posts of a question's page, otherwise the rows of a list. */
const STOPS = ['main .post', 'main .card'];

/** The last post or row reached by keyboard. */
let current: HTMLElement | undefined;

function stops(): HTMLElement[] {
  const found = STOPS.map((name) => [...document.querySelectorAll<HTMLElement>(name)]);
  return found.find((all) => all.length > 0) ?? [];
}

/** The current stop: by focus, otherwise by the keys, otherwise the first. */
function here(): HTMLElement | undefined {
  const all = stops();
  return all.find((one) => one.contains(document.activeElement)) ?? current ?? all[0];
}

/** Moves by a number of stops, and focuses the new one so that screen readers read it. */
export function move(by: 1 | -1): void {
  const all = stops();
  const at = current || document.activeElement?.closest(STOPS.join()) ? here() : undefined;
  const next = all[at ? all.indexOf(at) + by : 0];
  if (!next) return;
  current = next;
  const link = next.matches('.card') ? next.querySelector<HTMLElement>('a') : undefined;
  if (!link) next.tabIndex = -1;
  (link ?? next).focus({ preventScroll: true });
  next.scrollIntoView({ block: 'start' });
}

/** Presses a button or link of the current post. */
export function press(selector: string, text: string): void {
  const all = here()?.querySelectorAll<HTMLElement>(selector) ?? [];
  [...all].find(({ textContent }) => textContent.trim().startsWith(text))?.click();
}
