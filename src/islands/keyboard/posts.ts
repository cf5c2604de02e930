/** What `j` and `k` go through: the posts of a question’s page, else the rows of a list. */
const STOPS = ['main .post', 'main .card'];

/** The post or row that was gone to last. */
let current: HTMLElement | undefined;

function stops(): HTMLElement[] {
  const found = STOPS.map((name) => [...document.querySelectorAll<HTMLElement>(name)]);
  return found.find((all) => all.length > 0) ?? [];
}

/** Where the reader is: by focus, else by the keys, else at the first. */
function here(): HTMLElement | undefined {
  const all = stops();
  return all.find((one) => one.contains(document.activeElement)) ?? current ?? all[0];
}

/** Goes so many stops on, and tells what stands there by focus. */
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

/** Presses a button or link of the post where the reader is. */
export function press(selector: string, text: string): void {
  const all = here()?.querySelectorAll<HTMLElement>(selector) ?? [];
  [...all].find(({ textContent }) => textContent.trim().startsWith(text))?.click();
}
