import { DESTINATIONS, showHelp } from './help.ts';

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
function move(by: 1 | -1): void {
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
function press(selector: string, text: string): void {
  const all = here()?.querySelectorAll<HTMLElement>(selector) ?? [];
  [...all].find(({ textContent }) => textContent.trim().startsWith(text))?.click();
}

/** Time for typing a letter after `g`, in milliseconds. */
const PAUSE = 1_500;

/** Set while a letter may follow `g`. */
let wait: ReturnType<typeof setTimeout> | undefined;

const ACTIONS: Readonly<Record<string, () => void>> = {
  '?': showHelp,
  '/': search,
  j: () => move(1),
  k: () => move(-1),
  a: answer,
  c: () => press('a.action', 'Add a Comment'),
  e: edit,
  u: () => press('button', 'Vote up'),
  d: () => press('button', 'Vote down'),
  g: awaitSecondKey,
};

function search(): void {
  const boxes = document.querySelectorAll<HTMLInputElement>('input[type="search"]');
  const box = [...boxes].reverse().find((one) => one.checkVisibility());
  box?.focus();
  box?.select();
}

function answer(): void {
  const form = document.querySelector<HTMLElement>('form[action$="/answers"]');
  const box = form?.closest('details');
  if (box) box.open = true;
  form?.scrollIntoView({ block: 'center' });
  form?.querySelector<HTMLElement>('[contenteditable="true"], textarea')?.focus();
}

function edit(): void {
  press('a.action', 'Edit');
  press('a', 'Suggest an Edit');
}

function awaitSecondKey(): void {
  wait = setTimeout(endWait, PAUSE);
}

function endWait(): void {
  clearTimeout(wait);
  wait = undefined;
}

addEventListener('shortcut', (event) => {
  const { detail: key } = event as CustomEvent<string>;
  if (wait === undefined) {
    ACTIONS[key]?.();
    return;
  }
  endWait();
  const [, , path] = DESTINATIONS.find(([letter]) => letter === key) ?? [];
  if (path !== undefined) location.assign(path);
});
