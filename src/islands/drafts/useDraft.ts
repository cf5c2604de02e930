import { type RefObject, type SyntheticEvent, useEffect, useState } from 'react';
import { draftOf, dropDraft, onDraftGone, readDraft, sameFields } from '../../stores/drafts.ts';
import { keep } from '../../stores/keep.ts';

/**
 * Drops a form's draft when it is posted or discarded, here or in another tab. Forms name their
 * draft (`data-draft`); stores/keep.ts fills it, and has restored it before React is loaded.
 */
export function useDraft(
  target: string,
  form: RefObject<HTMLFormElement | null>,
  empty: () => void,
) {
  const [isRestored, setRestored] = useState(false);

  const discard = () => {
    setRestored(false);
    empty();
    dropDraft(target);
  };

  useEffect(() => {
    // A form that opens in place did not exist when the page was loaded.
    if (form.current) keep(form.current);
    setRestored(form.current?.dataset.restored !== undefined);
    return onDraftGone(target, (gone) => {
      // Text that was typed here since then stays.
      if (form.current && sameFields(gone.fields, draftOf(form.current))) discard();
    });
    // Once, on hydration.
  }, []);

  return { isRestored, discard, drop: () => dropPosted(target) };
}

/** Drops a posted draft, and other forms' copies of the same draft of the site. */
function dropPosted(target: string): void {
  const id = /^draft:(.+)$/.exec(target)?.[1] ?? readDraft(target)?.fields.draft ?? '';
  dropDraft(target);
  if (id === '') return;
  const copies = Object.keys(localStorage).filter((key) => draftIn(key) === id);
  for (const copy of copies) localStorage.removeItem(copy);
}

/** The id of the site's draft that a storage key's text belongs to, if any. */
function draftIn(key: string): unknown {
  if (!key.startsWith('draft:')) return undefined;
  try {
    const { fields } = JSON.parse(localStorage.getItem(key) ?? '{}') as { fields?: unknown };
    return (fields as { draft?: unknown } | undefined)?.draft;
  } catch {
    return undefined;
  }
}

/**
 * Whether a form was submitted by a button that leads to its draft: then the browser posts it. The
 * form states the format of its body.
 */
export function goesToDraft({ currentTarget: form, nativeEvent }: SyntheticEvent<HTMLFormElement>) {
  const { submitter } = nativeEvent as SubmitEvent;
  if (submitter?.hasAttribute('formaction') !== true) return false;
  const format = form.querySelector<HTMLInputElement>('[type=hidden][name=format]');
  if (format) format.value = isPlain(form) ? '' : 'html';
  return true;
}

/**
 * Whether a form's body is still Markdown because the editor is not loaded. The browser then posts
 * the form itself, since the server accepts Markdown and the API does not.
 */
export function isPlain(form: HTMLFormElement): boolean {
  return form.querySelector('[name="content"][data-format="html"]') === null;
}
