import { type RefObject, useEffect, useState } from 'react';
import { draftOf, dropDraft, onDraftGone, sameFields } from '../../stores/drafts.ts';
import { keep } from '../../stores/keep.ts';
import { dropPosted } from '../../stores/posted-drafts.ts';

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
