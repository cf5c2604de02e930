import { useState } from 'react';
import { flagPath, followPath } from '../../contract/addresses.ts';
import {
  type FollowLevel,
  LEVEL_STATES,
  offeredLevel,
} from '../../contract/question-follow-forms.ts';
import type { FlagFormProps } from './FlagForm.tsx';
import type { FollowFormProps } from './FollowForm.tsx';
import { useInlineForm } from './useInlineForm.tsx';

const loadFlagForm = async () => (await import('./FlagForm.tsx')).FlagForm;
const loadFollowForm = async () => (await import('./FollowForm.tsx')).FollowForm;

interface FlagProps {
  readonly kind: 'question' | 'answer';
  readonly id: string;
  readonly flags?: true | undefined;
  readonly isFlagged?: true | undefined;
}

/** A link that opens the reasons to flag a post in place, and says whether the reader has. */
export function useFlag({ kind, id, flags, isFlagged: atFirst }: FlagProps) {
  const [isFlagged, setFlagged] = useState<boolean | undefined>(atFirst);
  const path = flagPath(kind, id);
  const { Form, linkOf, close } = useInlineForm<FlagFormProps>({ path, load: loadFlagForm });
  if (!flags) return { link: null, form: null };
  if (isFlagged) {
    const link = (
      <a className="action" href={path} rel="nofollow">
        Flagged
      </a>
    );
    return { link, form: null };
  }
  const flagged = () => {
    setFlagged(true);
    close();
  };
  return {
    link: linkOf('Flag'),
    form: Form && <Form kind={kind} id={id} onFlagged={flagged} />,
  };
}

interface FollowProps {
  readonly question: string;
  readonly level: FollowLevel | undefined;
}

/** A link with the reader's notification level at a question, which opens the choice in place. */
export function useFollow({ question, level: atFirst }: FollowProps) {
  const [level, setLevel] = useState(atFirst);
  const path = followPath(question);
  const { Form, linkOf, close } = useInlineForm<FollowFormProps>({ path, load: loadFollowForm });
  if (level === undefined) return { link: null, form: null };

  const choose = (chosen: FollowLevel) => {
    setLevel(chosen);
    close();
  };

  return {
    link: linkOf(LEVEL_STATES[level]),
    form: Form && <Form question={question} offered={offeredLevel(level)} onChosen={choose} />,
  };
}
