import * as z from 'zod/v4/core';
import { ApiError } from '../api/errors.ts';
import { fieldErrors } from '../contract/field-errors.ts';
import { failure, type Message, typedBeforeSignIn, unanswered } from '../contract/messages.ts';

/** A form as its page prints it: the typed values and their errors. */
export interface FormState<Name extends string = string> {
  readonly values: Readonly<Partial<Record<Name, string>>>;
  /** Messages by field. */
  readonly errors: Readonly<Partial<Record<Name, string>>>;
  /** The error of the form as a whole. */
  readonly message?: Message;
  /** The button that it was posted with, if it has several. */
  readonly button?: string;
  /** The rendered body, if a preview was requested. */
  readonly preview?: string;
  /** Questions to choose from before it is sent again. */
  readonly found?: readonly { readonly href: string; readonly label: string }[];
  /** Whether it was filled in automatically and not submitted yet. */
  readonly isFilledIn?: true;
  /** The status of the page that shows it. */
  readonly status: number;
}

/** A form that has not been submitted yet. */
export const UNTOUCHED: FormState = { values: {}, errors: {}, status: 200 };

/**
 * The message instead of saving private data: a form from an ended session may be another member's.
 * Undefined for all other forms.
 */
export function unsure({ isOfEndedSession, session }: App.Locals): Message | undefined {
  return isOfEndedSession ? typedBeforeSignIn(session?.user.username ?? '') : undefined;
}

/** Longer values of all other fields are neither checked nor printed again: nobody typed them. */
const FIELD_MAX = 10_000;
/** Bodies of posts, and program output. */
const LONG: readonly string[] = ['content', 'error'];

/** The text of a posted form's fields; missing ones and files are empty. */
export async function readFields<Name extends string>(
  request: Request,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  // The request is read again if the form fails (member-action.ts).
  const form = await request
    .clone()
    .formData()
    .catch(() => new FormData());
  const entries = names.map((name) => {
    const value = form.get(name);
    const text = typeof value === 'string' ? value : '';
    const read = LONG.includes(name) ? text : text.slice(0, FIELD_MAX);
    // Browsers submit every line break as CR LF.
    return [name, read.replaceAll('\r\n', '\n')] as const;
  });
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** Checked values, or messages by field. */
export type Checked<T> = { readonly data: T } | { readonly errors: Record<string, string> };

/** Validates the typed values by the rules of section 5: one message per field. */
export function check<S extends z.$ZodType>(schema: S, values: unknown): Checked<z.output<S>> {
  const result = z.safeParse(schema, values);
  if (result.success) return { data: result.data };
  return { errors: fieldErrors(result.error.issues) };
}

/** Thrown for invalid values; their form is shown again with the errors (member-action.ts). */
export class InvalidInput extends Error {
  /** Messages by field. */
  readonly errors: FormState['errors'];

  constructor(errors: FormState['errors']) {
    super('Invalid input');
    this.name = 'InvalidInput';
    this.errors = errors;
  }
}

/** The same as `check`, but throws InvalidInput. */
export const valid = <S extends z.$ZodType>(schema: S, values: unknown): z.output<S> =>
  orThrow(check(schema, values));

/** The checked data; throws InvalidInput if it has errors. */
export function orThrow<T>(checked: Checked<T>): T {
  if ('errors' in checked) throw new InvalidInput(checked.errors);
  return checked.data;
}

/** A form with invalid values. */
export function invalid(values: FormState['values'], errors: FormState['errors']): FormState {
  return { values, errors, status: 400 };
}

/** A form that failed: the messages of the check or the backend at its fields, or above them all. */
export function refused(
  values: FormState['values'],
  error: unknown,
  otherwise: Message,
): FormState {
  if (error instanceof InvalidInput) {
    const isNamed = Object.keys(error.errors).length > 0;
    return { ...invalid(values, error.errors), ...(!isNamed && { message: otherwise }) };
  }
  if (!(error instanceof ApiError)) throw error;
  const { fields, serverMessage } = error;
  // The token of a mailed link is a hidden field: a message there would be invisible.
  const isShown = (name: string) => name in values && name !== 'token';
  const known = Object.fromEntries(Object.entries(fields).filter(([name]) => isShown(name)));
  const message = failure(serverMessage, otherwise);
  return {
    values,
    errors: known,
    ...(Object.keys(known).length === 0 && { message }),
    status: error.pageStatus,
  };
}

/** The message for a failed write of a member: after a timeout it may have succeeded. */
export function orUnanswered(error: unknown, otherwise: Message): Message {
  const isUnanswered = error instanceof ApiError && error.failure === 'timeout';
  return isUnanswered ? unanswered(otherwise) : otherwise;
}
