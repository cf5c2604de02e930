import * as z from 'zod/v4/core';
import { ApiError } from '../api/errors.ts';
import { fieldErrors } from '../contract/field-errors.ts';
import { failure, lookThrough, type Message, unanswered } from '../contract/messages.ts';

/** A form as its page prints it: what was typed, and what is wrong with it. */
export interface FormState<Name extends string = string> {
  readonly values: Readonly<Partial<Record<Name, string>>>;
  /** Messages by field. */
  readonly errors: Readonly<Partial<Record<Name, string>>>;
  /** What is wrong with the whole. */
  readonly message?: Message;
  /** The body as it would be printed, for those who asked to see it. */
  readonly preview?: string;
  /** Whether it was filled in for somebody who has not sent it yet. */
  readonly isFilledIn?: true;
  /** The status of the page that shows it. */
  readonly status: number;
}

/** A form that nobody has sent yet. */
export const UNTOUCHED: FormState = { values: {}, errors: {}, status: 200 };

/**
 * What is told instead of saving something of the member's own: a form from a session that has ended
 * may have been another's. Undefined for all other forms.
 */
export function unsure({ isOfEndedSession, session }: App.Locals): Message | undefined {
  return isOfEndedSession ? lookThrough(session?.user.username ?? '') : undefined;
}

/** Of all other fields more is neither checked nor printed again: nobody has typed it. */
const FIELD_MAX = 10_000;
/** Bodies of posts, and what programs print. */
const LONG: readonly string[] = ['content', 'error'];

/** The text of fields of a posted form; what is missing, or a file, is empty. */
export async function readFields<Name extends string>(
  request: Request,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  // What does not get through is read once more (act.ts).
  const form = await request
    .clone()
    .formData()
    .catch(() => new FormData());
  const entries = names.map((name) => {
    const value = form.get(name);
    const text = typeof value === 'string' ? value : '';
    const read = LONG.includes(name) ? text : text.slice(0, FIELD_MAX);
    // Browsers send every line break as two characters.
    return [name, read.replaceAll('\r\n', '\n')] as const;
  });
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** Checks what was typed by the rules of section 5: one message a field. */
export function check<S extends z.$ZodType>(
  schema: S,
  values: unknown,
): { data: z.output<S> } | { errors: Record<string, string> } {
  const result = z.safeParse(schema, values);
  if (result.success) return { data: result.data };
  return { errors: fieldErrors(result.error.issues) };
}

/** A form that was typed wrongly. */
export function invalid(values: FormState['values'], errors: FormState['errors']): FormState {
  return { values, errors, status: 400 };
}

/** A form that the backend did not take: its own words beside the fields, or above them all. */
export function refused(
  values: FormState['values'],
  error: unknown,
  otherwise: Message,
): FormState {
  if (!(error instanceof ApiError)) throw error;
  const { fields, serverMessage } = error;
  // A mailed link's token is a hidden field: nobody would see what stands beside it.
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

/** What is told of a write that failed, by which a member sends something: it may have got through. */
export function orUnanswered(error: unknown, otherwise: Message): Message {
  const isUnanswered = error instanceof ApiError && error.failure === 'timeout';
  return isUnanswered ? unanswered(otherwise) : otherwise;
}
