import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { followPath } from '../../contract/addresses.ts';
import { LEVEL_LABELS } from '../../contract/follow-words.ts';
import { MESSAGES } from '../../contract/messages.ts';
import {
  FOLLOW_LEVELS,
  type FollowLevel,
  FollowForm as Rules,
} from '../../contract/question-follow-forms.ts';
import { callAsMember, failureOf } from '../../stores/session.ts';
import { showToast } from '../../stores/toasts.ts';

export interface FollowFormProps {
  readonly question: string;
  readonly level: FollowLevel;
  readonly onChosen: (level: FollowLevel) => void;
}

/** What to be told of at a question, chosen where it is read. */
export function FollowForm({ question, level, onChosen }: FollowFormProps) {
  const [isSending, setSending] = useState(false);
  const first = useRef<HTMLFieldSetElement>(null);
  useEffect(() => first.current?.querySelector<HTMLElement>(':checked')?.focus(), []);

  const onSubmit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = Rules.parse(Object.fromEntries(new FormData(event.currentTarget)));
    setSending(true);
    try {
      await callAsMember('PUT /questions/{id}/follow', { params: { id: question }, body });
      showToast(MESSAGES.followChosen);
      onChosen(body.level);
    } catch (error) {
      showToast(failureOf(error, MESSAGES.followChoiceFailed));
      setSending(false);
    }
  };

  return (
    <form
      className="form"
      method="post"
      action={followPath(question)}
      onSubmit={(event) => void onSubmit(event)}
    >
      <fieldset className="form-field choices" ref={first}>
        <legend>Notify me about</legend>
        {FOLLOW_LEVELS.map((one) => (
          <label key={one}>
            <input type="radio" name="level" value={one} defaultChecked={one === level} />
            {LEVEL_LABELS[one]}
          </label>
        ))}
      </fieldset>
      <p className="form-row">
        <button className="button main" disabled={isSending}>
          Save <span className="hush">notification choice</span>
        </button>{' '}
        <a href="/following">All questions you follow</a>
      </p>
    </form>
  );
}
