import type { PrintedForm } from '../../islands/forms/useForm.ts';

/** What one radio button stands for. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A box of an action's form. */
export interface AdminActionField {
  readonly name: string;
  readonly label: string;
  readonly kind?: 'text' | 'color' | 'checkbox' | 'number' | 'question' | 'hidden';
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
  readonly fields?: readonly AdminActionField[];
}

/** A question that somebody may have meant. */
export interface FoundQuestion {
  readonly href: string;
  readonly label: string;
}

/** The form of a page as it was sent, where that was wrong. */
export interface SentForm extends PrintedForm {
  readonly sent?: { readonly action: string; readonly target: string };
  /** Questions that a title found, to choose from. */
  readonly found?: readonly FoundQuestion[];
}

/** What was typed into an action's form, and what is wrong with it; undefined for all other forms. */
export function sentTo(form: SentForm, action: AdminAction, target: string): SentForm | undefined {
  return form.sent?.action === action.name && form.sent.target === target ? form : undefined;
}

/** Why a thing is done: one of these reasons or another, and details of it; or none, unless needed. */
export function whyFields(
  reasons: readonly string[],
  isNeeded = false,
): readonly AdminActionField[] {
  const choices = reasons.map((value) => ({ value, label: value }));
  return [
    {
      name: 'why',
      label: 'Reason',
      value: '',
      choices: [...choices, { value: '', label: 'Other' }],
    },
    { name: 'reason', label: isNeeded ? 'Details' : 'Details (optional)', maxlength: 500 },
  ];
}
