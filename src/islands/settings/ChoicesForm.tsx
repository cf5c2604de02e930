import * as z from 'zod/mini';
import { type Message, MESSAGES } from '../../contract/messages.ts';
import { callAsMember } from '../../stores/session.ts';
import { showToast } from '../../stores/toasts.ts';
import { FormMessage } from '../forms/FormMessage.tsx';
import { useForm } from '../forms/useForm.ts';
import { Choice } from './Choice.tsx';
import type { ChoiceName } from './choices.ts';
import { PushChoice } from './PushChoice.tsx';

interface Props {
  /** The tab's own address. */
  readonly action: string;
  readonly choices: readonly { readonly name: ChoiceName; readonly isOn: boolean }[];
  readonly message: Message | undefined;
  /** The public key for subscribing the browser, if `push` is among the choices. */
  readonly pushKey?: string | undefined;
  /** Whether this browser is subscribed. */
  readonly pushesHere?: boolean | undefined;
}

/** Contains the chosen names only. */
const Chosen = z.record(z.string(), z.string());

/** The choices of a tab, saved together. */
export function ChoicesForm({ action, choices, message: printed, pushKey, pushesHere }: Props) {
  const { message, isSending, onSubmit } = useForm({
    schema: Chosen,
    printed: { values: {}, errors: {}, ...(printed && { message: printed }) },
    otherwise: MESSAGES.preferencesFailed,
    stays: true,
    async send(chosen) {
      const body = Object.fromEntries(choices.map(({ name }) => [name, name in chosen]));
      await callAsMember('PUT /auth/preferences', { body });
      showToast(MESSAGES.preferencesSaved);
    },
  });
  return (
    <form className="form" method="post" action={action} onSubmit={onSubmit}>
      <FormMessage message={message} />
      {/* Marks the form as submitted even if all boxes are off. */}
      <input type="hidden" name="choices" value="sent" />
      {choices.map(({ name, isOn }) =>
        name === 'push' && pushKey !== undefined ? (
          <PushChoice key={name} isOn={isOn} isHere={pushesHere} pushKey={pushKey} />
        ) : (
          <Choice key={name} name={name} isOn={isOn} />
        ),
      )}
      {choices.length > 0 && (
        <p className="form-row">
          <button className="button main" disabled={isSending}>
            {isSending ? 'Saving...' : 'Save Changes'}
          </button>
        </p>
      )}
    </form>
  );
}
