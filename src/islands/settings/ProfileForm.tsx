import { MESSAGES } from '../../contract/messages.ts';
import { type StoredProfile, profileFormOf } from '../../contract/profile.ts';
import { ProfileReply } from '../../contract/replies.ts';
import { callAsMember } from '../../stores/session.ts';
import { leaveToast, showToast } from '../../stores/toasts.ts';
import { Field, TextField } from '../forms/Field.tsx';
import { FormMessage } from '../forms/FormMessage.tsx';
import { type PrintedForm, useForm } from '../forms/useForm.ts';

interface Props {
  readonly form: PrintedForm;
  /** The saved profile. */
  readonly kept: StoredProfile;
  /** The address that has not been confirmed yet. */
  readonly pendingEmail: string | undefined;
}

/** The fields below username and e-mail. */
const DETAILS = [
  ['location', 'Location', 'text'],
  ['website', 'Website', 'url'],
  ['github', 'GitHub', 'text'],
  ['linkedin', 'LinkedIn', 'text'],
  ['twitter', 'Twitter', 'text'],
] as const;

export function ProfileForm({ form, kept, pendingEmail }: Props) {
  const { errors, message, isSending, onSubmit } = useForm({
    schema: profileFormOf(kept),
    printed: form,
    otherwise: MESSAGES.profileFailed,
    stays: true,
    async send(body) {
      const { user } = ProfileReply.parse(await callAsMember('PUT /auth/profile', { body }));
      const isPrinted =
        user.username === kept.username && (user.pendingEmail ?? undefined) === pendingEmail;
      if (isPrinted) {
        showToast(MESSAGES.profileUpdated);
        return;
      }
      // The server prints the header and the note about an address.
      leaveToast(MESSAGES.profileUpdated);
      location.assign('/settings');
    },
  });
  const { values } = form;
  return (
    <form className="form" method="post" action="/settings" noValidate onSubmit={onSubmit}>
      <FormMessage message={message} />
      <Field
        name="username"
        label="Username"
        autoComplete="nickname"
        defaultValue={values.username}
        error={errors.username}
      />
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        defaultValue={values.email}
        error={errors.email}
        hint={
          pendingEmail === undefined
            ? undefined
            : `Your new address is pending until you follow the link we sent to ${pendingEmail}.`
        }
      />
      {errors.currentPassword !== undefined && (
        <Field
          name="currentPassword"
          label="Current password"
          type="password"
          autoComplete="current-password"
          error={errors.currentPassword}
        />
      )}
      <TextField name="bio" label="Bio" rows={4} defaultValue={values.bio} error={errors.bio} />
      {DETAILS.map(([name, label, type]) => (
        <Field
          key={name}
          name={name}
          label={label}
          type={type}
          defaultValue={values[name]}
          error={errors[name]}
        />
      ))}
      <p className="form-row">
        <button className="button main" disabled={isSending}>
          {isSending ? 'Saving...' : 'Save Changes'}
        </button>
      </p>
    </form>
  );
}
