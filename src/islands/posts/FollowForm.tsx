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
import { useOneAtATime } from '../awake.ts';

export interface FollowFormProps {
  readonly question: string;
  /** The level that is chosen at first. */
  readonly offered: string;
  readonly error?: string | undefined;
  readonly onChosen?: (level: FollowLevel) => void;
}

/** The choice of a notification level, on its page or in place. */
export function FollowForm({ question, offered, error, onChosen }: FollowFormProps) {
  const once = useOneAtATime();
  const first = useRef<HTMLFieldSetElement>(null);
  useEffect(() => first.current?.querySelector<HTMLElement>(':checked')?.focus(), []);

  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    if (!onChosen) return;
    event.preventDefault();
    const body = Rules.parse(Object.fromEntries(new FormData(event.currentTarget)));
    once(async () => {
      try {
        await callAsMember('PUT /questions/{id}/follow', { params: { id: question }, body });
        showToast(MESSAGES.followChosen);
        onChosen(body.level);
      } catch (error) {
        showToast(failureOf(error, MESSAGES.followChoiceFailed));
      }
    });
  };

  return (
    <form className="form" method="post" action={followPath(question)} onSubmit={onSubmit}>
      <fieldset className="form-field choices" ref={first}>
        <legend>Notify me about</legend>
        {FOLLOW_LEVELS.map((one) => (
          <label key={one}>
            <input type="radio" name="level" value={one} defaultChecked={one === offered} />
            {LEVEL_LABELS[one]}
          </label>
        ))}
        {error !== undefined && <p className="form-error">{error}</p>}
      </fieldset>
      <p className="form-row">
        <button className="button main">
          Save <span className="hush">notification choice</span>
        </button>{' '}
        {onChosen && <a href="/following">All questions you follow</a>}
      </p>
    </form>
  );
}
