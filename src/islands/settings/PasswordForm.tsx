import { useRef } from 'react';
import { ChangePasswordForm } from '../../contract/forms.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { callAsMember } from '../../stores/session.ts';
import { showToast } from '../../stores/toasts.ts';
import { Field } from '../forms/Field.tsx';
import { FormMessage } from '../forms/FormMessage.tsx';
import { type PrintedForm, useForm } from '../forms/useForm.ts';

interface Props {
  readonly form: PrintedForm;
  /** Whether the backend can change passwords; otherwise no call is made. */
  readonly isOffered: boolean;
}

const BOXES = [
  ['currentPassword', 'Current password', 'current-password'],
  ['newPassword', 'New password', 'new-password'],
  ['confirmPassword', 'Confirm password', 'new-password'],
] as const;

export function PasswordForm({ form, isOffered }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const { errors, message, isSending, onSubmit } = useForm({
    schema: ChangePasswordForm,
    printed: form,
    otherwise: MESSAGES.passwordFailed,
    stays: true,
    async send({ currentPassword, newPassword }) {
      if (!isOffered) throw new Error('The backend changes no passwords');
      await callAsMember('PUT /auth/password', { body: { currentPassword, newPassword } });
      element.current?.reset();
      showToast(MESSAGES.passwordUpdated);
    },
  });
  return (
    <form
      className="form"
      method="post"
      action="/settings/account"
      noValidate
      ref={element}
      onSubmit={onSubmit}
    >
      <FormMessage message={message} />
      {BOXES.map(([name, label, autoComplete]) => (
        <Field
          key={name}
          name={name}
          label={label}
          type="password"
          autoComplete={autoComplete}
          error={errors[name]}
        />
      ))}
      <p className="form-row">
        <button className="button main" disabled={isSending}>
          {isSending ? 'Updating...' : 'Update Password'}
        </button>
      </p>
    </form>
  );
}
