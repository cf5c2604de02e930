import { useEffect } from 'react';

/** Sends a form by script; the submitter is the button that was pressed. */
export type Send = (form: HTMLFormElement, submitter: HTMLElement | null) => Promise<void>;

/**
 * Sends the forms of a page that match a selector by script, one after the other for each form.
 * `send` is the same function for the island's whole life, and tells of its own failures.
 */
export function useForms(selector: string, send: Send): void {
  useEffect(() => {
    const underway = new WeakSet<HTMLFormElement>();
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || !form.matches(selector)) return;
      event.preventDefault();
      if (underway.has(form)) return;
      underway.add(form);
      void send(form, event.submitter).finally(() => underway.delete(form));
    };
    document.addEventListener('submit', onSubmit);
    return () => {
      document.removeEventListener('submit', onSubmit);
    };
  }, [selector, send]);
}
