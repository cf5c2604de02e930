import type { PrintedForm } from '../../islands/forms/useForm.ts';

/** A box of an action's form. */
export interface AdminActionField {
  readonly name: string;
  readonly label: string;
  readonly kind?: 'text' | 'color' | 'checkbox';
  readonly value?: string;
  /** What may be chosen; then the box is a list. */
  readonly options?: readonly string[];
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

/** The form of a page as it was sent, where that was wrong. */
export interface SentForm extends PrintedForm {
  readonly sent?: { readonly action: string; readonly target: string };
}

/** What was typed into an action's form, and what is wrong with it; undefined for all other forms. */
export function sentTo(
  form: SentForm,
  action: AdminAction,
  target: string,
): PrintedForm | undefined {
  return form.sent?.action === action.name && form.sent.target === target ? form : undefined;
}

export const WHY: AdminActionField = { name: 'reason', label: 'Reason (optional)', maxlength: 500 };
