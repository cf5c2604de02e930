import { showHelp } from './help.ts';
import { DESTINATIONS } from './keys.ts';
import { move, press } from './posts.ts';

/** Time for typing a letter after `g`, in milliseconds. */
const PAUSE = 1_500;

/** Set while a letter may follow `g`. */
let wait: ReturnType<typeof setTimeout> | undefined;

const ACTIONS: Readonly<Record<string, () => void>> = {
  '?': showHelp,
  '/': search,
  j: () => {
    move(1);
  },
  k: () => {
    move(-1);
  },
  a: answer,
  c: () => {
    press('a.action', 'Add a comment');
  },
  e: edit,
  u: () => {
    press('button', 'Vote up');
  },
  d: () => {
    press('button', 'Vote down');
  },
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
