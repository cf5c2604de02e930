import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { fieldErrors } from '../../contract/field-errors.ts';
import type { Message } from '../../contract/messages.ts';
import { CallError, failureOf } from '../../stores/session.ts';
import { showToast } from '../../stores/toasts.ts';
import { useAwake } from '../awake.ts';

/** A form as the server has printed it (form-actions/form.ts). */
export interface PrintedForm {
  readonly values: Readonly<Partial<Record<string, string>>>;
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly message?: Message;
  /** Whether it was filled in for somebody who has not sent it yet. */
  readonly isFilledIn?: true;
  /** The body as it would be printed. */
  readonly preview?: string;
}

/**
 * Whether what the server has printed counts before any draft: typed wrongly, taken by nobody, to be
 * previewed, or filled in.
 */
export function isPrintedAgain({ errors, message, preview, isFilledIn }: PrintedForm): boolean {
  const isShown = message !== undefined || preview !== undefined || isFilledIn === true;
  return isShown || Object.keys(errors).length > 0;
}

export interface FormOptions<S extends z.ZodMiniType> {
  readonly schema: S;
  readonly printed: PrintedForm;
  /** Sends what was typed. What it rejects with is told, and the form stays as it is. */
  readonly send: (data: z.output<S>) => Promise<void>;
  /** What a failure is told as, where the backend has no words of its own. */
  readonly otherwise: Message;
  /** What is told instead where the browser is offline. */
  readonly offline?: Message;
  /** Whether the form stays on the page once it is sent, to be sent again. */
  readonly stays?: boolean;
}

/** A form that is checked and sent by script; without one the browser posts it. */
export function useForm<S extends z.ZodMiniType>(options: FormOptions<S>) {
  const { schema, printed, send, otherwise, offline, stays = false } = options;
  const [errors, setErrors] = useState(printed.errors);
  const [message, setMessage] = useState(printed.message);
  const [isSending, setSending] = useState(false);
  const isUnderway = useRef(false);
  const sent = useRef<HTMLFormElement>(null);
  const focused = useRef<Element>(null);
  useAwake();
  // After it is rendered: a refusal may bring a field that was not there before.
  useEffect(() => {
    if (sent.current) focusFirst(sent.current, errors);
  }, [errors]);
  // A button that is disabled while its form is sent loses the focus.
  useEffect(() => {
    if (!isSending && document.activeElement === document.body) focus(focused.current);
  }, [isSending]);

  const release = () => {
    setSending(false);
    isUnderway.current = false;
  };

  const fail = (error: unknown) => {
    const { fields = {} } = error instanceof CallError ? error : {};
    const told = failureOf(error, otherwise, offline);
    setErrors(fields);
    setMessage(told);
    showToast(told);
    release();
  };

  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    // State comes too late for a second click in the same moment.
    if (isUnderway.current) return;
    sent.current = event.currentTarget;
    focused.current = document.activeElement;
    const checked = z.safeParse(schema, Object.fromEntries(new FormData(event.currentTarget)));
    setMessage(undefined);
    if (!checked.success) {
      setErrors(fieldErrors(checked.error.issues));
      return;
    }
    setErrors({});
    setSending(true);
    isUnderway.current = true;
    send(checked.data)
      .then(() => {
        if (stays) release();
      })
      .catch(fail);
  };
  return { errors, message, isSending, onSubmit };
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

function focusFirst(form: HTMLFormElement, errors: PrintedForm['errors']): void {
  for (const element of form.elements) {
    if (!(element instanceof HTMLElement) || !('name' in element)) continue;
    if (typeof element.name === 'string' && element.name in errors) {
      element.focus();
      return;
    }
  }
}
