import type { Message } from '../../contract/messages.ts';

/** The error of a form as a whole. A page that is loaded with one focuses it. */
export function FormMessage({ message }: { readonly message: Message | undefined }) {
  return message ? (
    <p className="form-error" role="alert" tabIndex={-1} autoFocus>
      {message.text}
    </p>
  ) : null;
}
