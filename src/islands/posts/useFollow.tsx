import { type ComponentType, type MouseEvent, useState } from 'react';
import { followPath } from '../../contract/addresses.ts';
import { LEVEL_STATES } from '../../contract/follow-words.ts';
import type { FollowLevel } from '../../contract/question-follow-forms.ts';
import { $member } from '../../stores/session.ts';
import type { FollowFormProps } from './FollowForm.tsx';

interface Props {
  readonly question: string;
  readonly level: FollowLevel | undefined;
}

/** A link that says what the reader is told of at a question, and opens the choice in place. */
export function useFollow({ question, level: atFirst }: Props) {
  const [level, setLevel] = useState(atFirst);
  const [Form, open] = useState<ComponentType<FollowFormProps>>();
  if (level === undefined) return { link: null, form: null };
  const path = followPath(question);

  const onClick = async (event: MouseEvent) => {
    if (!$member.get() || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (Form) {
      open(undefined);
      return;
    }
    const loaded = await import('./FollowForm.tsx').catch(() => undefined);
    if (loaded) open(() => loaded.FollowForm);
    else location.assign(path);
  };

  const choose = (chosen: FollowLevel) => {
    setLevel(chosen);
    open(undefined);
  };

  return {
    link: (
      <a className="action" href={path} rel="nofollow" onClick={(event) => void onClick(event)}>
        {LEVEL_STATES[level]}
      </a>
    ),
    form: Form && (
      <div className="add-comment">
        <Form question={question} level={level} onChosen={choose} />
      </div>
    ),
  };
}
