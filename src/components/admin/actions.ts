import { OTHER_REASON } from '../../contract/moderation-reasons.ts';
import type { Message } from '../../contract/messages.ts';
import type { PrintedForm } from '../../islands/forms/useForm.ts';

/** A radio button. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** An explanation below it. */
  readonly hint?: string;
  /** A field that is shown while it is selected. */
  readonly field?: AdminActionField;
}

/** A field of an action's form. */
export interface AdminActionField {
  readonly name: string;
  readonly label: string;
  /** A line below the box. */
  readonly hint?: string;
  readonly kind?: 'text' | 'note' | 'color' | 'checkbox' | 'number' | 'question' | 'hidden';
  readonly value?: string;
  /** The options of a select. */
  readonly options?: readonly Choice[];
  /** The options of a group of radio buttons. */
  readonly choices?: readonly Choice[];
  readonly required?: boolean;
  readonly maxlength?: number;
}

/** Something that a moderator can do to a thing: a button, and the fields of its form. */
export interface AdminAction {
  /** Identifies the action on the server. */
  readonly name: string;
  readonly label: string;
  /** The id of its target, if that is not the subject of its list. */
  readonly target?: string;
  /** The link that opens its form, if that is not the label. */
  readonly opens?: string;
  readonly fields?: readonly AdminActionField[];
  /** Whether its final button is red. */
  readonly isDangerous?: true;
}

/** A question that matches a typed title. */
export interface QuestionHit {
  readonly href: string;
  readonly label: string;
}

/** An action and the id of its target. */
interface Chosen {
  readonly action: string;
  readonly target: string;
}

/** The form of a page: as submitted, if it was invalid, or as the address opens it. */
export interface SentForm extends PrintedForm {
  readonly sent?: Chosen;
  readonly opened?: Chosen;
  /** Questions that match a typed title, to choose from. */
  readonly found?: readonly QuestionHit[];
}

/** The values and errors of an action's form; undefined for all other forms. */
export function sentTo(form: SentForm, action: AdminAction, target: string): SentForm | undefined {
  return form.sent?.action === action.name && form.sent.target === target ? form : undefined;
}

/** The action of a thing whose form is open or was rejected. At most one form of a page is open. */
export function openedOf(
  { sent, opened }: SentForm,
  actions: readonly AdminAction[],
  target: string,
): AdminAction | undefined {
  const open = sent ?? opened;
  return actions.find(
    ({ name, fields, target: own = target }) =>
      (fields ?? sent) && name === open?.action && own === open.target,
  );
}

/** The error of a form as a whole, or of a field that is not among `fields`. */
export function messageOf(
  { message, errors }: SentForm,
  fields: readonly AdminActionField[] = [],
): Message | undefined {
  const shown = fields
    .flatMap((field) => [field, ...(field.choices ?? []).flatMap((choice) => choice.field ?? [])])
    .filter(({ kind }) => kind !== 'hidden')
    .map(({ name }) => name);
  const [, text] = Object.entries(errors).find(([name]) => !shown.includes(name)) ?? [];
  return message ?? (text === undefined ? undefined : { kind: 'error', text });
}

/** The anchor of the open form. */
export const OPEN_FORM = 'open-form';

/** The address of a page without an open form, at an anchor if given. */
export function closedFormHref(page: string, anchor = ''): string {
  const url = new URL(page, 'http://site.invalid');
  for (const name of ['open', 'target']) url.searchParams.delete(name);
  url.hash = encodeURIComponent(anchor);
  return url.pathname + url.search + url.hash;
}

/** The address of a page with an action's form open. */
export function openFormHref(page: string, { action, target }: Chosen): string {
  const url = new URL(closedFormHref(page), 'http://site.invalid');
  url.searchParams.set('open', action);
  url.searchParams.set('target', target);
  return `${url.pathname}${url.search}#${OPEN_FORM}`;
}

/** Notes who reads the reason of a deletion. */
export const TO_AUTHOR = 'The author is notified of it.';

/** The reason: one of these, or another one that is typed. `hint`: who reads it. */
export function whyFields(
  reasons: readonly (string | Choice)[],
  hint: string,
): readonly AdminActionField[] {
  const choices = reasons.map((one) =>
    typeof one === 'string' ? { value: one, label: one } : one,
  );
  const other = { value: OTHER_REASON, label: 'Other', hint: 'Say what it is in the details.' };
  return [
    { name: 'why', label: 'Reason', choices: [...choices, other], required: true },
    { name: 'reason', label: 'Details', kind: 'note', maxlength: 500, hint },
  ];
}
