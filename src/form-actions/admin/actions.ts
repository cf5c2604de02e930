import type { APIContext } from 'astro';
import type * as z from 'zod/v4/core';
import type { Client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import type { Message } from '../../contract/messages.ts';
import { MODERATION_MESSAGES, success } from '../../contract/moderation-messages.ts';
import { redirectWith } from '../../cookies/flash.ts';
import { type Field, holdPendingForm } from '../pending-form.ts';
import { check, type FormState, invalid, readFields, refused, UNTOUCHED } from '../form.ts';

type Fields = Readonly<Record<string, string>>;
export type Run = (call: Client, target: string, fields: Fields) => Promise<Message | InvalidInput>;
export interface InvalidInput {
  readonly errors: Record<string, string>;
  /** Questions to choose from before resubmitting the form. */
  readonly found?: AdminForm['found'];
  /** Changed values of the form, if they differ from the submitted ones. */
  readonly values?: Fields;
  readonly status?: number;
}

/** The actions of an admin page's forms, by the value of their field `do`. */
export type AdminActions = Readonly<Record<string, Run>>;

/** A submitted form of the admin area: which one, and its target. */
export interface AdminForm extends FormState {
  readonly sent?: { readonly action: string; readonly target: string };
  /** The form that the page's address opens. */
  readonly opened?: { readonly action: string; readonly target: string };
  readonly found?: readonly { readonly href: string; readonly label: string }[];
}

/**
 * An action: validates the typed values and calls `send`, which returns a sentence about what was
 * done.
 */
export function action<S extends z.$ZodType>(
  schema: S,
  read: (fields: Fields) => unknown,
  send: (call: Client, target: string, data: z.output<S>) => Promise<string>,
): Run {
  return async (call, target, fields) => {
    const checked = check(schema, read(fields));
    if ('errors' in checked) return checked;
    return success(await send(call, target, checked.data));
  };
}

/** The id of a row. It goes into a header, which takes no text of any length. */
const ROW = /^row-\S{1,64}$/;

/**
 * Runs the action of a page's form, and shows the page again: at the row of the form with a
 * message, or with the typed values and their errors.
 */
export async function administer(
  context: APIContext,
  names: readonly string[],
  actions: AdminActions,
  backTo?: (action: string, fields: Fields) => string | undefined,
): Promise<AdminForm | Response> {
  const { request, locals, url } = context;
  if (request.method !== 'POST') return openedBy(url);
  const { do: name = '', target = '', row = '', ...values } = await read(request, names);
  const sent = { action: name, target };
  const run = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!run) return { ...invalid({}, {}), message: MODERATION_MESSAGES.unknown };
  const at = ROW.test(row) ? `#${encodeURIComponent(row)}` : '';
  const here = backTo?.(name, values) ?? url.pathname + url.search + at;
  try {
    const result = await run(locals.api.call, target, values);
    if ('errors' in result) return withErrors(values, result, sent);
    return redirectWith(context, here, result);
  } catch (error) {
    const form = { ...refused(values, error, MODERATION_MESSAGES.failed), sent };
    // The list around the form could not be shown either.
    return error instanceof ApiError && error.isAway ? hold(context, form) : form;
  }
}

function openedBy({ searchParams }: URL): AdminForm {
  const action = searchParams.get('open');
  if (action === null) return UNTOUCHED;
  return { ...UNTOUCHED, opened: { action, target: searchParams.get('target') ?? '' } };
}

function withErrors(sentValues: Fields, result: InvalidInput, sent: AdminForm['sent']): AdminForm {
  const { errors, found, values, status = 400 } = result;
  const form = { ...invalid({ ...sentValues, ...values }, errors), ...(sent && { sent }), status };
  return found ? { ...form, found, status: 200 } : form;
}

/**
 * Holds a rejected form if the list around it could not be loaded. Undefined if it could, or if
 * nothing was submitted.
 */
export function holdWithout(
  context: PageContext,
  form: AdminForm,
  list: object | string,
): Promise<Response> | undefined {
  return list === 'failed' && form.sent ? hold(context, form) : undefined;
}

type PageContext = Pick<APIContext, 'locals' | 'url' | 'rewrite'>;

function hold(
  context: PageContext,
  { sent, values, errors, message }: AdminForm,
): Promise<Response> {
  const [text] = Object.values(errors);
  const said = message ?? (text === undefined ? undefined : { kind: 'error' as const, text });
  const { action: name, target } = sent ?? {};
  const fields = typedFields({ do: name, target, ...values });
  return context.rewrite(holdPendingForm(context, fields, said));
}

const typedFields = (fields: Readonly<Record<string, string | undefined>>): Field[] =>
  Object.entries(fields).map(([name, value = '']): Field => [name, value]);

const read = (request: Request, names: readonly string[]): Promise<Record<string, string>> =>
  readFields(request, ['do', 'target', 'row', ...names]);
