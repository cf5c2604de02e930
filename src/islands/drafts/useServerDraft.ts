import { type RefObject, useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft } from '../../stores/drafts.ts';
import { CallError } from '../../stores/session.ts';
import type { PrintedForm } from '../forms/useForm.ts';
import { idsOf, nameIds, saveOnSite, textOf } from './save-on-site.ts';

/** How a form is saved as a draft on the site. */
export interface Drafting {
  /** The page's draft; without it the first save creates one. */
  readonly id?: string | undefined;
  /** Its body as the editor wrote it. */
  readonly html?: string | undefined;
  /**
   * The version saved by another device: until the user chooses a text, nothing is saved
   * automatically.
   */
  readonly current?: number | undefined;
}

/** The result of saving. */
export interface SaveState {
  /** Whether the newest text is on the site. */
  readonly isSaved?: boolean;
  /** The draft that another device has changed. */
  readonly conflict?: string;
  /** Why it could not be saved, in the backend's words. */
  readonly refusal?: string | undefined;
}

/** The name of a form's draft in the browser. */
export const nameOfDraft = (
  { values }: PrintedForm,
  drafting: Drafting | undefined,
  otherwise: string,
): string => {
  const id = draftIn(values, drafting);
  return id === undefined ? otherwise : `draft:${id}`;
};

/** The site's draft of a form: the page's, or the one that the form came back with. */
export const draftIn = (
  { draft = '' }: PrintedForm['values'],
  drafting: Drafting | undefined,
): string | undefined => drafting?.id ?? (draft === '' ? undefined : draft);

/** Maximum delay of saving a change in milliseconds, even while the user is typing. */
const LONGEST = 10_000;

/** Also saves a form's draft on the site. The browser keeps its copy until that has worked. */
export function useServerDraft(
  drafting: Drafting | undefined,
  target: string,
  form: RefObject<HTMLFormElement | null>,
) {
  const [state, setState] = useState<SaveState>({});
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  const underway = useRef(Promise.resolve());
  const isTyped = useRef(false);
  const isOff = useRef(!drafting || drafting.current !== undefined);

  const save = async () => {
    const self = form.current;
    const text = self && textOf(self);
    if (!text || isOff.current) return;
    try {
      if (!(await saveOnSite(self, text, isTyped.current))) return;
      const isNewest = JSON.stringify(textOf(self)) === JSON.stringify(text);
      // A draft's page shows the site's text; other pages find theirs in the browser.
      if (target.startsWith('draft:') && isNewest) dropDraft(target);
      else keepDraft(target, self);
      setState({ isSaved: isNewest });
    } catch (error) {
      setState(failed(self, error));
    }
  };
  const failed = (self: HTMLFormElement, error: unknown): SaveState => {
    // Whatever the answer was, the next save tries again.
    if (!(error instanceof CallError)) return {};
    const { draft } = idsOf(self);
    if (error.status !== 409 || draft === '') return { refusal: error.said };
    isOff.current = true;
    return { conflict: draft };
  };
  const saveSoon = () => {
    setState((before) => (before.isSaved ? {} : before));
    due.current ??= setTimeout(() => {
      due.current = undefined;
      underway.current = underway.current.then(save);
    }, LONGEST);
  };
  const stop = () => {
    clearTimeout(due.current);
    due.current = undefined;
  };

  useEffect(() => {
    const self = form.current;
    if (!self || isOff.current) return;
    const ends = new AbortController();
    const typed = () => {
      isTyped.current = true;
      saveSoon();
    };
    self.addEventListener('input', typed, ends);
    addEventListener('online', saveSoon, ends);
    // The text from an earlier visit may not have been saved.
    if (self.dataset.restored !== undefined) saveSoon();
    return () => {
      stop();
      ends.abort();
    };
    // Once, on hydration.
  }, []);

  return {
    state,
    /** Stops saving until something is typed; returns the draft that is about to become a post. */
    async settle(): Promise<{ draft?: string }> {
      stop();
      await underway.current;
      const { draft } = form.current ? idsOf(form.current) : { draft: '' };
      // Another device's newer text must not be deleted with it.
      return draft === '' || isOff.current ? {} : { draft };
    },
    /** Text typed from now on is another draft. */
    leave() {
      stop();
      if (form.current) nameIds(form.current, '', '');
    },
  };
}
