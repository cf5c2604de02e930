import { LoginForm as Rules } from '../../contract/forms.ts';
import { MESSAGES, welcomeBack } from '../../contract/messages.ts';
import { forgotPasswordPath, signInPath } from '../../contract/addresses.ts';
import { signIn } from '../../stores/sign-in.ts';
import { leaveToast } from '../../stores/toasts.ts';
import { FormMessage } from '../forms/FormMessage.tsx';
import { type PrintedForm, useForm } from '../forms/useForm.ts';
import { SignInFields } from './SignInFields.tsx';

interface Props {
  readonly form: PrintedForm;
  /** The path of this site to go to afterwards. */
  readonly next: string;
}

export function LoginForm({ form, next }: Props) {
  const { errors, message, isSending, onSubmit } = useForm({
    schema: Rules,
    printed: form,
    otherwise: MESSAGES.loginFailed,
    async send(body) {
      leaveToast(welcomeBack(await signIn(body)));
      // Back leads to the page before this one.
      location.replace(next);
    },
  });
  return (
    <form className="form" method="post" action={signInPath(next)} noValidate onSubmit={onSubmit}>
      <FormMessage message={message} />
      <SignInFields errors={errors} email={form.values.email} />
      <p className="form-row">
        <button className="button main" disabled={isSending}>
          {isSending ? 'Signing in...' : 'Log In'}
        </button>{' '}
        <a href={forgotPasswordPath(next)}>Forgot your password?</a>
      </p>
    </form>
  );
}
