import { useState } from 'react';
import { confirmSignUpPath, signUpPath } from '../../contract/addresses.ts';
import { SignUpForm } from '../../contract/forms.ts';
import { MESSAGES, welcome } from '../../contract/messages.ts';
import { signUp } from '../../stores/sign-in.ts';
import { leaveToast } from '../../stores/toasts.ts';
import { Field, PasswordField, TextField } from '../forms/Field.tsx';
import { FormMessage } from '../forms/FormMessage.tsx';
import { type PrintedForm, useForm } from '../forms/useForm.ts';

interface Props {
  readonly form: PrintedForm;
  /** The product's name. */
  readonly site: string;
  /** The path of this site to go to afterwards. */
  readonly next: string;
  /** Minimum length of a password. */
  readonly passwordMin: number;
  /** The token of an invitation. */
  readonly invitation?: string | undefined;
  /** Whether the address may have to be confirmed with a mailed code. */
  readonly confirms: boolean;
  /** What admins ask those whom they approve; empty for nothing. */
  readonly question: string;
}

export function RegisterForm(props: Props) {
  const { form, site, next, passwordMin, invitation, confirms, question } = props;
  const { errors, message, isSending, onSubmit } = useForm({
    schema: SignUpForm,
    printed: form,
    otherwise: MESSAGES.registrationFailed,
    async send({ username, email, password, reason }) {
      const optional = { invitation, reason: reason === '' ? undefined : reason };
      const member = await signUp({ username, email, password, ...optional }, confirms);
      if (member !== undefined) leaveToast(welcome(site, member));
      else if (!confirms) leaveToast(MESSAGES.signUpWaits);
      // Back leads to the page before this one.
      location.replace(member === undefined && confirms ? confirmSignUpPath(next) : next);
    },
  });
  // Those with an invitation are only asked if it turns out not to work.
  const [isAsked, setAsked] = useState(invitation === undefined || Boolean(form.values.reason));
  if (errors.reason !== undefined && !isAsked) setAsked(true);
  return (
    <form className="form" method="post" action={signUpPath(next)} noValidate onSubmit={onSubmit}>
      <FormMessage message={message} />
      {invitation !== undefined && <input type="hidden" name="invitation" value={invitation} />}
      <Field
        name="username"
        label="Username"
        autoComplete="nickname"
        defaultValue={form.values.username}
        error={errors.username}
      />
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={form.values.email}
        error={errors.email}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        hint={`At least ${String(passwordMin)} characters`}
        error={errors.password}
      />
      <Field
        name="confirmPassword"
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
      {question !== '' && isAsked && (
        <TextField
          name="reason"
          label={question}
          rows={3}
          defaultValue={form.values.reason}
          error={errors.reason}
        />
      )}
      <p className="form-row">
        <button className="button main" disabled={isSending}>
          {isSending ? 'Creating account...' : 'Sign Up'}
        </button>
      </p>
    </form>
  );
}
