import type { RefObject } from 'react';
import { suggestPath } from '../../contract/addresses.ts';
import { CallError } from '../../stores/session.ts';

/** A post to edit. */
export interface Edited {
  readonly id: string;
  /** The original body. */
  readonly html: string;
  /** Whether the edit requires a reason. */
  readonly needsReason?: boolean | undefined;
  /** Whether the edit is only a suggestion. */
  readonly suggests?: boolean;
}

/** The name of an edit's draft. */
export const editTarget = (kind: 'question' | 'answer', { id, suggests }: Edited): string =>
  suggests ? `suggest:${id}` : `edit:${kind}:${id}`;

/** Where the form of an edit is posted without scripts; `path` is the post's. */
export const editAction = (path: string, { id, suggests }: Edited): string =>
  suggests ? suggestPath(id) : `${path}/edit`;

/** The label of an edit's button. */
export function editLabel({ suggests }: Edited, isSending: boolean): string {
  if (suggests) return isSending ? 'Sending...' : 'Suggest an Edit';
  return isSending ? 'Saving...' : 'Save Edits';
}

/**
 * Saves an edit. A suggestion is submitted by the browser itself, and so is an edit after a conflict:
 * the resulting page shows theirs, yours and both merged. Nothing after this call runs then.
 */
export async function saveEdit(
  form: RefObject<HTMLFormElement | null>,
  { suggests }: Edited,
  save: () => Promise<unknown>,
): Promise<void> {
  if (suggests) return sendByBrowser(form);
  try {
    await save();
  } catch (error) {
    if (!form.current || !(error instanceof CallError) || error.status !== 409) throw error;
    await sendByBrowser(form);
  }
}

/** Lets the browser submit a form whose body is the editor's HTML. */
async function sendByBrowser(form: RefObject<HTMLFormElement | null>): Promise<void> {
  const format = document.createElement('input');
  format.type = 'hidden';
  format.name = 'format';
  format.value = 'html';
  form.current?.append(format);
  form.current?.submit();
  await new Promise(() => undefined);
}
