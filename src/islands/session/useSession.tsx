import { useEffect, useRef, useState } from 'react';
import { LoginForm as Rules } from '../../contract/forms.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { CallError } from '../../stores/session.ts';
import { signIn } from '../../stores/sign-in.ts';
import { FormMessage } from '../forms/FormMessage.tsx';
import { useForm } from '../forms/useForm.ts';
import { SignInFields } from './SignInFields.tsx';

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
  readonly error: unknown;
}

/**
 * Makes a call as the member. If the session has ended, a dialog asks to sign in, and the call is
 * repeated: nothing typed on the page is lost.
 */
export function useSession() {
  const [isAsking, setAsking] = useState(false);
  const waiting = useRef<Waiting>(undefined);

  const askToSignIn = (error: unknown) => {
    setAsking(true);
    return new Promise<void>((resolve, reject) => {
      waiting.current = { resolve, reject, error };
    });
  };

  const asMember = async <T,>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 401) throw error;
      await askToSignIn(error);
      return call();
    }
  };

  const close = (isSignedIn: boolean) => {
    setAsking(false);
    if (isSignedIn) waiting.current?.resolve();
    else waiting.current?.reject(waiting.current.error);
  };
  return { asMember, dialog: isAsking ? <SignInDialog onClose={close} /> : null };
}

/** Asks to sign in without leaving the page. */
function SignInDialog({ onClose }: { readonly onClose: (isSignedIn: boolean) => void }) {
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
        <h2>Log in to continue</h2>
        <p>Your text stays as it is.</p>
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
