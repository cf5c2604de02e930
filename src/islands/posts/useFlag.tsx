import { useState } from 'react';
import { flagPath } from '../../contract/addresses.ts';
import type { FlagFormProps } from './FlagForm.tsx';
import { useInlineForm } from './useInlineForm.tsx';

interface Props {
  readonly kind: 'question' | 'answer';
  readonly id: string;
  readonly flags?: true | undefined;
  readonly isFlagged?: true | undefined;
}

const load = async () => (await import('./FlagForm.tsx')).FlagForm;

/** A link that opens the reasons to flag a post in place, and says whether the reader has. */
export function useFlag({ kind, id, flags, isFlagged: atFirst }: Props) {
  const [isFlagged, setFlagged] = useState<boolean | undefined>(atFirst);
  const path = flagPath(kind, id);
  const { Form, linkOf, close } = useInlineForm<FlagFormProps>({ path, load });
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
