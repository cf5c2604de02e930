import { type RefObject, useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft } from '../../stores/drafts.ts';
import { CallError } from '../../stores/session.ts';
import type { PrintedForm } from '../forms/useForm.ts';
import { idsOf, nameIds, saveOnSite, textOf } from './save-on-site.ts';

/** How a form is kept on the site. */
export interface Drafting {
  /** The draft that the page is about; without it the first save makes one. */
  readonly id?: string | undefined;
  /** Its body as the editor has written it. */
  readonly html?: string | undefined;
  /** The version that somebody else has saved: until one text is chosen, nothing is saved by itself. */
  readonly current?: number | undefined;
}

/** What has come of saving. */
export interface SaveState {
  /** Whether the newest text is on the site. */
  readonly isSaved?: boolean;
  /** The draft that another device has saved meanwhile. */
  readonly conflict?: string;
  /** Why it could not be saved, in the backend's words. */
  readonly refusal?: string | undefined;
}

/** The name that a form's draft has in the browser. */
export const nameOfDraft = (
  { values }: PrintedForm,
  drafting: Drafting | undefined,
  otherwise: string,
): string => {
  const id = draftIn(values, drafting);
  return id === undefined ? otherwise : `draft:${id}`;
};

/** The draft of the site that a form goes on with: the page's, or the one that it came back with. */
export const draftIn = (
  { draft = '' }: PrintedForm['values'],
  drafting: Drafting | undefined,
): string | undefined => drafting?.id ?? (draft === '' ? undefined : draft);

/** Milliseconds after which a change is saved, whatever is typed meanwhile. */
const LONGEST = 10_000;

/** Saves a form's draft on the site as well. What the browser keeps stays until that has worked. */
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
      // A page of the draft shows the site's text; other pages find theirs in the browser.
      if (target.startsWith('draft:') && isNewest) dropDraft(target);
      else keepDraft(target, self);
      setState({ isSaved: isNewest });
    } catch (error) {
      setState(failed(self, error));
    }
  };
  const failed = (self: HTMLFormElement, error: unknown): SaveState => {
    // Whatever came back, the next save tries again.
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
    // What an earlier visit has kept may never have been saved.
    if (self.dataset.restored !== undefined) saveSoon();
    return () => {
      stop();
      ends.abort();
    };
    // Once: when the island wakes.
  }, []);

  return {
    state,
    /** Saves no more until something is typed; gives the draft that is about to become a post. */
    async settle(): Promise<{ draft?: string }> {
      stop();
      await underway.current;
      const { draft } = form.current ? idsOf(form.current) : { draft: '' };
      // What another device has saved meanwhile is not to go with it.
      return draft === '' || isOff.current ? {} : { draft };
    },
    /** What is typed from now on is another draft. */
    leave() {
      stop();
      if (form.current) nameIds(form.current, '', '');
    },
  };
}
