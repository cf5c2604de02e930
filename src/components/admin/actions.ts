import { OTHER_REASON } from '../../contract/moderation-reasons.ts';
import type { Message } from '../../contract/messages.ts';
import type { PrintedForm } from '../../islands/forms/useForm.ts';

/** What one radio button stands for. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** A line that explains it. */
  readonly hint?: string;
  /** A field that shows while it is chosen. */
  readonly field?: AdminActionField;
}

/** A box of an action's form. */
export interface AdminActionField {
  readonly name: string;
  readonly label: string;
  /** A line below the box. */
  readonly hint?: string;
  readonly kind?: 'text' | 'note' | 'color' | 'checkbox' | 'number' | 'question' | 'hidden';
  readonly value?: string;
  /** What may be chosen; then the box is a list. */
  readonly options?: readonly string[];
  /** What may be chosen with all of it in sight; then the box is a group of radio buttons. */
  readonly choices?: readonly Choice[];
  readonly required?: boolean;
  readonly maxlength?: number;
}

/** Something that a moderator can do to a thing: a button, and what it asks before. */
export interface AdminAction {
  /** By this the server knows it. */
  readonly name: string;
  readonly label: string;
  /** The id of what it is done to, where that is not what its list is about. */
  readonly target?: string;
  /** The link that opens its form, where that is not the label. */
  readonly opens?: string;
  readonly fields?: readonly AdminActionField[];
  /** Whether its final button is red. */
  readonly isDangerous?: true;
}

/** A question that somebody may have meant. */
export interface FoundQuestion {
  readonly href: string;
  readonly label: string;
}

/** An action, and the id of what it is for. */
interface Chosen {
  readonly action: string;
  readonly target: string;
}

/** The form of a page: as it was sent, where that was wrong, or as its address opens it. */
export interface SentForm extends PrintedForm {
  readonly sent?: Chosen;
  readonly opened?: Chosen;
  /** Questions that a title found, to choose from. */
  readonly found?: readonly FoundQuestion[];
}

/** What was typed into an action's form, and what is wrong with it; undefined for all other forms. */
export function sentTo(form: SentForm, action: AdminAction, target: string): SentForm | undefined {
  return form.sent?.action === action.name && form.sent.target === target ? form : undefined;
}

/**
 * The action of a thing whose form is open, or whose button was refused. At most one form of a page
 * is open.
 */
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

/** What is wrong with a form as a whole, or with a field that none of `fields` shows. */
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

/** The anchor of the form that is open. */
export const OPEN_FORM = 'open-form';

/** The address of a page with the form of an action open; of the page at an anchor otherwise. */
export function formHref(page: string, chosen?: Chosen | string): string {
  const url = new URL(page, 'http://site.invalid');
  for (const name of ['open', 'target']) url.searchParams.delete(name);
  if (typeof chosen === 'object') {
    url.searchParams.set('open', chosen.action);
    url.searchParams.set('target', chosen.target);
  }
  url.hash = typeof chosen === 'string' ? encodeURIComponent(chosen) : chosen ? OPEN_FORM : '';
  return url.pathname + url.search + url.hash;
}

/** Who reads why a post was deleted. */
export const TO_AUTHOR = 'The author is notified of it.';

/** Why a thing is done: one of these reasons, or another one that is typed. `hint`: who reads it. */
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
