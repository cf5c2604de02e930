import { useEffect, useRef } from 'react';
import { LoginForm as Rules } from '../../contract/forms.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { signIn } from '../../stores/sign-in.ts';
import { FormMessage } from '../forms/FormMessage.tsx';
import { useForm } from '../forms/useForm.ts';
import { SignInFields } from './SignInFields.tsx';

/** Asks to sign in without leaving the page. */
export function SignInDialog({ onClose }: { readonly onClose: (isSignedIn: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { errors, message, isSending, onSubmit } = useForm({
    schema: Rules,
    printed: { values: {}, errors: {} },
    otherwise: MESSAGES.loginFailed,
    async send(body) {
      await signIn(body);
      onClose(true);
    },
  });
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog className="dialog" ref={dialog} aria-label="Log in" onCancel={() => onClose(false)}>
      <form noValidate onSubmit={onSubmit}>
        <h2>Your session has ended</h2>
        <p>Log in to continue. Your text stays as it is.</p>
        <FormMessage message={message} />
        <SignInFields errors={errors} />
        <p className="form-row">
          <button className="button main" disabled={isSending}>
            {isSending ? 'Signing in...' : 'Log In'}
          </button>
          <button className="button" type="button" onClick={() => onClose(false)}>
            Not Now
          </button>
        </p>
      </form>
    </dialog>
  );
}
