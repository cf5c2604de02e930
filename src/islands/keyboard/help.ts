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
  const dialog = element('dialog', { className: 'shortcuts', ariaLabel: 'Keyboard shortcuts' }, [
    element('h2', {}, ['Keyboard shortcuts']),
    list([...KEYS, ...DESTINATIONS.map(([key, name]) => [`g ${key}`, `Go to ${name}`] as const)]),
    switchForm(document.documentElement.dataset.shortcuts === undefined),
  ]);
  const close = element('button', { className: 'button', autofocus: true }, ['Close']);
  close.onclick = () => {
    dialog.close();
  };
  dialog.onclose = () => {
    dialog.remove();
  };
  dialog.append(close);
  document.body.append(dialog);
  dialog.showModal();
}

/** A form for turning shortcuts on or off in this browser. */
function switchForm(isOff: boolean): HTMLElement {
  const [value, label] = isOff ? ['on', 'Turn Shortcuts On'] : ['off', 'Turn Shortcuts Off'];
  return element('form', { method: 'post', action: '/shortcuts' }, [
    element('p', {}, [isOff ? 'Off in this browser. ' : 'On in this browser. ']),
    element(
      'input',
      { type: 'hidden', name: 'back', value: location.pathname + location.search },
      [],
    ),
    element('button', { className: 'button', name: 'shortcuts', value }, [label]),
  ]);
}

function list(pairs: readonly (readonly [key: string, does: string])[]): HTMLElement {
  const rows = pairs.map(([key, does]) =>
    element('tr', {}, [
      element(
        'td',
        {},
        key.split(' ').flatMap((one) => [element('kbd', {}, [one]), ' ']),
      ),
      element('td', {}, [does]),
    ]),
  );
  return element('table', {}, rows);
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  fields: Partial<HTMLElementTagNameMap[Name]>,
  children: readonly (Node | string)[],
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), fields);
  made.append(...children);
  return made;
}
