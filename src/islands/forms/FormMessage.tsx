import type { Message } from '../../contract/messages.ts';

/** What is wrong with a form as a whole. A page that comes with it has the focus there. */
export function FormMessage({ message }: { readonly message: Message | undefined }) {
  return message ? (
    <p className="form-error" role="alert" tabIndex={-1} autoFocus>
      {message.text}
    </p>
  ) : null;
}
