/** The actions of keys, as listed in the dialog. */
const KEYS = [
  ['?', 'Show these shortcuts'],
  ['/', 'Search'],
  ['j', 'Next question or post'],
  ['k', 'Previous question or post'],
  ['a', 'Answer the question'],
  ['c', 'Comment on the post'],
  ['e', 'Edit the post, or suggest an edit'],
  ['u', 'Upvote'],
  ['d', 'Downvote'],
] as const;

/** The targets of `g` and a letter. */
export const DESTINATIONS = [
  ['h', 'Home', '/'],
  ['q', 'Questions', '/questions'],
  ['t', 'Tags', '/tags'],
  ['u', 'Users', '/users'],
  ['n', 'Notifications', '/notifications'],
  ['a', 'Ask Question', '/ask'],
] as const;

/** Shows all shortcuts, and how to turn them on or off. */
export function showHelp(): void {
  const open = document.querySelector<HTMLDialogElement>('dialog.shortcuts[open]');
  if (open) {
    open.close();
    return;
  }
  const isOff = document.documentElement.dataset.shortcuts === undefined;
  const rows = [
    ...KEYS,
    ...DESTINATIONS.map(([key, name]) => [`g ${key}`, `Go to ${name}`] as const),
  ];
  const dialog = document.createElement('dialog');
  dialog.className = 'shortcuts';
  dialog.ariaLabel = 'Keyboard shortcuts';
  // Nobody has typed any of this.
  dialog.innerHTML = `<h2>Keyboard shortcuts</h2>
<table>${rows.map(([key, does]) => `<tr><td>${keysOf(key)}</td><td>${does}</td></tr>`).join('')}</table>
<form method="post" action="/shortcuts">
<p>${isOff ? 'Off' : 'On'} in this browser. </p>
<input type="hidden" name="back">
<button class="button" name="shortcuts" value="${isOff ? 'on' : 'off'}">
Turn Shortcuts ${isOff ? 'On' : 'Off'}
</button>
</form>
<button class="button" autofocus data-close>Close</button>`;
  const [back] = dialog.getElementsByTagName('input');
  if (back) back.value = location.pathname + location.search;
  dialog.querySelector('[data-close]')?.addEventListener('click', () => dialog.close());
  dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  dialog.showModal();
}

const keysOf = (keys: string): string => keys.replaceAll(/\S+/g, '<kbd>$&</kbd>');
