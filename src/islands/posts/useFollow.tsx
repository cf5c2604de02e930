import { useState } from 'react';
import { followPath } from '../../contract/addresses.ts';
import { LEVEL_STATES, type FollowLevel } from '../../contract/question-follow-forms.ts';
import type { FollowFormProps } from './FollowForm.tsx';
import { useInlineForm } from './useInlineForm.tsx';

interface Props {
  readonly question: string;
  readonly level: FollowLevel | undefined;
}

const load = async () => (await import('./FollowForm.tsx')).FollowForm;

/** A link with the reader's notification level at a question, which opens the choice in place. */
export function useFollow({ question, level: atFirst }: Props) {
  const [level, setLevel] = useState(atFirst);
  const path = followPath(question);
  const { Form, linkOf, close } = useInlineForm<FollowFormProps>({ path, load });
  if (level === undefined) return { link: null, form: null };

  const choose = (chosen: FollowLevel) => {
    setLevel(chosen);
    close();
  };

  return {
    link: linkOf(LEVEL_STATES[level]),
    form: Form && <Form question={question} level={level} onChosen={choose} />,
  };
}
