import type { APIContext, AstroGlobal } from 'astro';
import { isVisible } from '../../shared/clean-text.ts';
import {
  MODERATION_MESSAGES,
  OTHER_REASON,
  reasonText,
} from '../../contract/moderation-reasons.ts';
import { type FormState, invalid, InvalidInput, UNTOUCHED } from '../form.ts';
import { memberAction, type Run as ActionRun } from '../member-action.ts';
import { type Content, memberPage, refuseVisitor } from '../member-page.ts';

export type Fields = Readonly<Record<string, string>>;
export type Run = ActionRun<string>;

/** The actions of an admin page's forms, by the value of their field `do`. */
export type AdminActions = Readonly<Record<string, Run>>;

/** A submitted form of the admin area: which one, and its target. */
export interface AdminForm extends FormState {
  readonly sent?: { readonly action: string; readonly target: string };
  /** The form that the page's address opens. */
  readonly opened?: { readonly action: string; readonly target: string };
}

/** The fields of a form's reason. */
export const REASON_FIELDS = ['why', 'reason'] as const;

/** The reason in a form's fields. */
export const reasonIn = ({ why = '', reason = '' }: Fields): string => reasonText(why, reason);

/** Runs an action once its form has a reason. */
export const withReason =
  (run: Run): Run =>
  (call, fields) => {
    const { why = '', reason = '' } = fields;
    if (why === '') throw new InvalidInput({ why: 'Choose a reason' });
    if (why === OTHER_REASON && !isVisible(reason)) {
      throw new InvalidInput({ reason: 'Say what the reason is' });
    }
    return run(call, fields);
  };

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
  const { request, url } = context;
  if (request.method !== 'POST') return openedBy(url);
  const form = await memberAction<string>(context, {
    fields: ['target', 'row', ...names],
    back({ do: name = '', row = '', ...fields }) {
      const at = ROW.test(row) ? `#${encodeURIComponent(row)}` : '';
      return backTo?.(name, fields) ?? url.pathname + url.search + at;
    },
    failed: MODERATION_MESSAGES.failed,
    keepsSession: true,
    run: actions,
  });
  if (form instanceof Response) return form;
  const { button, values } = form;
  if (button === undefined) return { ...invalid({}, {}), message: MODERATION_MESSAGES.unknown };
  return { ...form, sent: { action: button, target: values.target ?? '' } };
}

function openedBy({ searchParams }: URL): AdminForm {
  const name = searchParams.get('open');
  if (name === null) return UNTOUCHED;
  return { ...UNTOUCHED, opened: { action: name, target: searchParams.get('target') ?? '' } };
}

/** The same as `memberPage`, for pages of the admin area that need more than section 7. */
export async function adminPage<T>(context: AstroGlobal, content: Content<T, AdminForm>) {
  if (context.locals.api.contract !== 'section-7') return memberPage(context, content);
  return (await refuseVisitor(context, content.access)) ?? context.rewrite('/admin/reports');
}
