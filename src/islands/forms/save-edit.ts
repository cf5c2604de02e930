import type { RefObject } from 'react';
import { CallError } from '../../stores/session.ts';

/**
 * Saves an edit. After an edit conflict the browser submits the form itself, and the resulting page
 * shows theirs, yours and both merged; nothing after this call runs then.
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

/** Lets the browser submit a form whose body is the editor's HTML. Nothing after this call runs. */
export async function sendByBrowser(form: RefObject<HTMLFormElement | null>): Promise<void> {
  const format = document.createElement('input');
  format.type = 'hidden';
  format.name = 'format';
  format.value = 'html';
  form.current?.append(format);
  form.current?.submit();
  await new Promise(() => undefined);
}

/** The label of an edit's button. */
export function editLabel(suggests: boolean, isSending: boolean): string {
  if (suggests) return isSending ? 'Sending...' : 'Suggest an edit';
  return isSending ? 'Saving...' : 'Save Edits';
}
