import { type RefObject, useEffect, useState } from 'react';
import { draftOf, dropDraft, onDraftGone, sameFields } from '../../stores/drafts.ts';
import { keep } from '../../stores/keep.ts';
import { dropPosted } from '../../stores/posted-drafts.ts';

/**
 * Lets go of a form's draft when it is posted or thrown away, here or in another tab. Forms name
 * their draft (`data-draft`); stores/keep.ts fills it, and has put it back before React came.
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
    // A form that opens in place was not there when the page was read.
    if (form.current) keep(form.current);
    setRestored(form.current?.dataset.restored !== undefined);
    return onDraftGone(target, (gone) => {
      // What was typed here since is somebody's own, and stays.
      if (form.current && sameFields(gone.fields, draftOf(form.current))) discard();
    });
    // Once: when the island wakes.
  }, []);

  return { isRestored, discard, drop: () => dropPosted(target) };
}
