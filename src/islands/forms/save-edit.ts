import type { RefObject } from 'react';
import { CallError } from '../../stores/session.ts';

/**
 * Saves an edit. Where others have edited the post meanwhile, the browser sends the form itself, and
 * the page that comes shows theirs, yours and both together; nothing after this call runs then.
 */
export async function saveEdit(
  form: RefObject<HTMLFormElement | null>,
  save: () => Promise<unknown>,
): Promise<void> {
  try {
    await save();
  } catch (error) {
    if (!form.current || !(error instanceof CallError) || error.status !== 409) throw error;
    await sendByBrowser(form);
  }
}

/** Has the browser send a form whose body is the editor's HTML. Nothing after this call runs. */
export async function sendByBrowser(form: RefObject<HTMLFormElement | null>): Promise<void> {
  const format = document.createElement('input');
  format.type = 'hidden';
  format.name = 'format';
  format.value = 'html';
  form.current?.append(format);
  form.current?.submit();
  await new Promise(() => undefined);
}

/** What the button of an edit says. */
export function editLabel(suggests: boolean, isSending: boolean): string {
  if (suggests) return isSending ? 'Sending...' : 'Suggest an edit';
  return isSending ? 'Saving...' : 'Save Edits';
}
