import { type SyntheticEvent, useEffect, useRef } from 'react';
import { followPath } from '../../contract/addresses.ts';
import {
  LEVEL_LABELS,
  FOLLOW_LEVELS,
  type FollowLevel,
  FollowForm as Rules,
} from '../../contract/question-follow-forms.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { callAsMember, failureOf } from '../../stores/session.ts';
import { showToast } from '../../stores/toasts.ts';

export interface FollowFormProps {
  readonly question: string;
  readonly level: FollowLevel;
  readonly onChosen: (level: FollowLevel) => void;
}

/** The choice of a notification level on a question's page. */
export function FollowForm({ question, level, onChosen }: FollowFormProps) {
  // The button is not disabled, since it would lose the focus.
  const isUnderway = useRef(false);
  const first = useRef<HTMLFieldSetElement>(null);
  useEffect(() => first.current?.querySelector<HTMLElement>(':checked')?.focus(), []);

  const onSubmit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderway.current) return;
    const body = Rules.parse(Object.fromEntries(new FormData(event.currentTarget)));
    isUnderway.current = true;
    try {
      await callAsMember('PUT /questions/{id}/follow', { params: { id: question }, body });
      showToast(MESSAGES.followChosen);
      onChosen(body.level);
    } catch (error) {
      showToast(failureOf(error, MESSAGES.followChoiceFailed));
      isUnderway.current = false;
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
        <button className="button main">
          Save <span className="hush">notification choice</span>
        </button>{' '}
        <a href="/following">All questions you follow</a>
      </p>
    </form>
  );
}
