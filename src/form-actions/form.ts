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
  /** The rendered body, if a preview was requested. */
  readonly preview?: string;
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
  // The request is read again if the form fails (act.ts).
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

/** Validates the typed values by the rules of section 5: one message per field. */
export function check<S extends z.$ZodType>(
  schema: S,
  values: unknown,
): { data: z.output<S> } | { errors: Record<string, string> } {
  const result = z.safeParse(schema, values);
  if (result.success) return { data: result.data };
  return { errors: fieldErrors(result.error.issues) };
}

/** A form with invalid values. */
export function invalid(values: FormState['values'], errors: FormState['errors']): FormState {
  return { values, errors, status: 400 };
}

/** A form that the backend refused: its messages at the fields, or above them all. */
export function refused(
  values: FormState['values'],
  error: unknown,
  otherwise: Message,
): FormState {
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
