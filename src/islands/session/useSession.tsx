import { useRef, useState } from 'react';
import { CallError } from '../../stores/session.ts';
import { SignInDialog } from './SignInDialog.tsx';

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
