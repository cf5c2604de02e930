import type { APIContext } from 'astro';
import type { Client } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { failure, type Message } from '../contract/messages.ts';
import { type Flash, redirectWith } from '../cookies/flash.ts';
import { dropSession } from '../cookies/session.ts';
import {
  type FormState,
  invalid,
  InvalidInput,
  orUnanswered,
  readFields,
  refused,
  UNTOUCHED,
} from './form.ts';
import { refuseVisitor } from './member-page.ts';
import { showUnavailable } from './pending-form.ts';

type Fields<Name extends string> = Readonly<Record<Name, string>>;

/** The message about what was done, and the page that shows it if that is not `back`. */
export type Outcome = Flash | readonly [path: string, message: Flash];

interface Action<Name extends string> {
  /** The names of its fields, without the pressed button's `do`. */
  readonly fields?: readonly Name[];
  /** The message for a failure without a message of the backend. */
  readonly failed: Message;
}

/** A form that its own page shows again after a failure. */
export interface FormAction<Name extends string> extends Action<Name> {
  /** The page after success; by default the form's own. */
  readonly back?: string | ((fields: Fields<Name | 'do'>) => string);
  /** For forms on pages that guests can open: the message that asks them to log in. */
  readonly guests?: Message;
  /** The values to print again; by default all fields, with passwords empty. */
  readonly kept?: (fields: Fields<Name>) => FormState['values'];
  /** Whether a 401 leaves the session: it asks for a password, or guests use it. */
  readonly keepsSession?: true;
  /** What it does, or what each of its buttons does, by the value of its `do`. */
  readonly run: Run<Name> | Readonly<Record<string, Run<Name>>>;
}

/** Changes of the form to show again, and the status of the page. */
type Again = Partial<FormState> & Pick<FormState, 'status'>;

/** Makes the calls. Throws InvalidInput; returns changes of the form to show it again otherwise. */
export type Run<Name extends string> = (
  call: Client,
  fields: Fields<Name | 'do'>,
) => Promise<Outcome | Again | Response>;

/**
 * Runs a posted form, and redirects with a message. After a failure returns the form with what was
 * typed; before it is posted, an empty one.
 */
export async function memberAction<Name extends string>(
  context: APIContext,
  action: FormAction<Name>,
): Promise<FormState | Response> {
  const { request, locals, url } = context;
  if (request.method !== 'POST') return UNTOUCHED;
  const { back = url.pathname, failed, guests, keepsSession } = action;
  const refusal =
    guests && (await refuseVisitor(context, 'member', { message: guests, back: url.pathname }));
  if (refusal) return refusal;
  const { do: button, ...fields } = await readFields(request, [...(action.fields ?? []), 'do']);
  const sent = { ...fields, do: button } as Fields<Name | 'do'>;
  const kept = action.kept?.(sent) ?? printable(fields);
  const run = runOf(action.run, button);
  if (!run) return { ...invalid(kept, {}), message: failed };
  const pressed = typeof action.run === 'function' ? {} : { button };
  try {
    const outcome = await run(locals.api.call, sent);
    if (outcome instanceof Response) return outcome;
    if ('status' in outcome) {
      return { errors: {}, ...outcome, values: { ...kept, ...outcome.values }, ...pressed };
    }
    return redirectAfter(context, outcome, typeof back === 'string' ? back : back(sent));
  } catch (error) {
    const refuse = keepsSession ? refused : refusedMember.bind(undefined, context);
    return { ...refuse(kept, error, failed), ...pressed };
  }
}

const runOf = <Name extends string>(run: FormAction<Name>['run'], button: string) =>
  typeof run === 'function' ? run : Object.hasOwn(run, button) ? run[button] : undefined;

const printable = (fields: Readonly<Record<string, string>>): FormState['values'] =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, /password/i.test(name) ? '' : value]),
  );

/** A button's form, on pages that do not show it again. */
interface ButtonAction<Name extends string> extends Action<Name> {
  /** The page of the button, which shows failures too. */
  readonly back: string | ((fields: Fields<Name>) => string);
  /** The message for guests. */
  readonly guests: Message;
  /** The message for a 403. */
  readonly forbidden?: Message;
  /** The page that shows a 409, if that is not `back`. */
  readonly conflict?: (fields: Fields<Name>) => string;
  readonly run: (call: Client, fields: Fields<Name>) => Promise<Outcome>;
}

/** Runs a button's form, and redirects with a message, after failures too. */
export async function buttonAction<Name extends string>(
  context: APIContext,
  action: ButtonAction<Name>,
): Promise<Response> {
  const { guests, failed, forbidden = failed, run } = action;
  const { session, isSessionUnknown, api } = context.locals;
  const fields = await readFields(context.request, action.fields ?? []);
  const back = typeof action.back === 'string' ? action.back : action.back(fields);
  if (!session && !isSessionUnknown) return redirectWith(context, back, guests);
  try {
    return redirectAfter(context, await run(api.call, fields), back);
  } catch (error) {
    if (error instanceof InvalidInput) return redirectWith(context, back, failed);
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) {
      dropSession(context);
      return redirectWith(context, back, guests);
    }
    if (error.failure !== 'refused') context.locals.report(error);
    // A redirect would lose what was typed.
    if (error.isUnavailable) return showUnavailable(context);
    const message = error.status === 403 ? forbidden : orUnanswered(error, failed);
    const page = error.status === 409 ? action.conflict?.(fields) : undefined;
    return redirectWith(context, page ?? back, failure(error.serverMessage, message));
  }
}

const redirectAfter = (context: APIContext, outcome: Outcome, back: string): Response =>
  'text' in outcome ? redirectWith(context, back, outcome) : redirectWith(context, ...outcome);

/** A member's form that the backend refused; if it rejected the token, the session has ended. */
export function refusedMember(
  context: APIContext,
  values: FormState['values'],
  error: unknown,
  otherwise: Message,
): FormState {
  if (error instanceof ApiError && error.status === 401) dropSession(context);
  return refused(values, error, orUnanswered(error, otherwise));
}
