import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { fieldErrors } from '../../contract/field-errors.ts';
import type { Message } from '../../contract/messages.ts';
import { CallError, failureOf } from '../../stores/session.ts';
import { showToast } from '../../stores/toasts.ts';
import { useAwake } from '../awake.ts';

/** A form as printed by the server (form-actions/form.ts). */
export interface PrintedForm {
  readonly values: Readonly<Partial<Record<string, string>>>;
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly message?: Message;
  /** Whether it was filled in automatically and not submitted yet. */
  readonly isFilledIn?: true;
  /** The rendered body. */
  readonly preview?: string;
}

/** Whether the server's values override any draft: invalid, refused, previewed, or filled in. */
export function isPrintedAgain({ errors, message, preview, isFilledIn }: PrintedForm): boolean {
  const isShown = message !== undefined || preview !== undefined || isFilledIn === true;
  return isShown || Object.keys(errors).length > 0;
}

export interface FormOptions<S extends z.ZodMiniType> {
  readonly schema: S;
  readonly printed: PrintedForm;
  /** Sends the typed values. A rejection is shown, and the form stays as it is. */
  readonly send: (data: z.output<S>) => Promise<void>;
  /** The message for a failure without a message of the backend. */
  readonly otherwise: Message;
  /** The message if the browser is offline. */
  readonly offline?: Message;
  /** Whether the form stays on the page after sending, to be sent again. */
  readonly stays?: boolean;
}

/** A form that is validated and sent by script; without scripts the browser posts it. */
export function useForm<S extends z.ZodMiniType>(options: FormOptions<S>) {
  const { schema, printed, send, otherwise, offline, stays = false } = options;
  const [errors, setErrors] = useState(printed.errors);
  const [message, setMessage] = useState(printed.message);
  const [isSending, setSending] = useState(false);
  const isUnderway = useRef(false);
  const sent = useRef<HTMLFormElement>(null);
  const hasFailed = useRef(false);
  const isRefused = useRef(true);
  const focused = useRef<Element>(null);
  useAwake();
  // After rendering: an error may add a field that was not there before.
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    // A page that is loaded with errors has one form with errors.
    const form = sent.current ?? document.querySelector(INVALID)?.closest('form');
    if (!form) return;
    if (hasFailed.current) focusFirst(form);
    hasFailed.current = false;
    // An error stays until its field is valid; the backend's, which cannot be checked here, until it
    // is edited.
    const recheck = (isEdited: (name: string) => boolean) => {
      const { error } = check(form);
      const found = fieldErrors(error?.issues ?? []);
      const left = Object.entries(errors).flatMap(([name, before]) => {
        const refusal = isRefused.current && !isEdited(name) ? before : undefined;
        const message = found[name] ?? refusal;
        return message === undefined ? [] : [[name, message]];
      });
      setErrors(Object.fromEntries(left) as typeof errors);
    };
    const onInput = ({ target }: Event) =>
      recheck((name) => name === (target as Partial<HTMLInputElement>).name);
    form.addEventListener('input', onInput);
    // Fields that were edited before hydration.
    const early = Object.keys(errors).filter((name) => isTyped(form, name, printed.values[name]));
    if (errors === printed.errors && early.length > 0) recheck((name) => early.includes(name));
    return () => form.removeEventListener('input', onInput);
  }, [errors]);
  // A button that is disabled while sending loses the focus.
  useEffect(() => {
    if (!isSending && document.activeElement === document.body) focus(focused.current);
  }, [isSending]);

  const check = (form: HTMLFormElement) =>
    z.safeParse(schema, Object.fromEntries(new FormData(form)));

  const release = () => {
    setSending(false);
    isUnderway.current = false;
  };

  const fail = (error: unknown) => {
    const { fields = {} } = error instanceof CallError ? error : {};
    const failure = failureOf(error, otherwise, offline);
    hasFailed.current = true;
    isRefused.current = true;
    flushSync(() => setErrors(fields));
    // Not twice, if a field shows it.
    const shown = sent.current?.querySelector(INVALID) ? undefined : failure;
    // Before the toast, which is not to cover it.
    flushSync(() => setMessage(shown));
    showToast(failure);
    release();
  };

  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    // State is too late for a second click in the same moment.
    if (isUnderway.current) return;
    sent.current = event.currentTarget;
    focused.current = document.activeElement;
    const checked = check(event.currentTarget);
    isRefused.current = false;
    setMessage(undefined);
    if (!checked.success) {
      hasFailed.current = true;
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

/** Browsers fill these in by themselves, or people do not type into them. */
const NOT_TYPED = ['hidden', 'password', 'checkbox'];

/** Whether somebody has typed something other than the server has printed into a field. */
function isTyped(form: HTMLFormElement, name: string, printed = ''): boolean {
  const field = form.elements.namedItem(name);
  const isBox = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return (
    isBox && !NOT_TYPED.includes(field.type) && field.value !== printed.replaceAll('\r\n', '\n')
  );
}

const INVALID = '[aria-invalid]';

/** Focuses the first invalid field, and shows it with its error. A full list of tags is disabled. */
function focusFirst(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>(INVALID);
  field?.focus();
  (field?.closest('.form-field') ?? field)?.scrollIntoView({ block: 'nearest' });
}
