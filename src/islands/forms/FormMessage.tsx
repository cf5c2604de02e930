import type { Message } from '../../contract/messages.ts';

/** What is wrong with a form as a whole. */
export function FormMessage({ message }: { readonly message: Message | undefined }) {
  return message ? (
    <p className="form-error" role="alert">
      {message.text}
    </p>
  ) : null;
}
