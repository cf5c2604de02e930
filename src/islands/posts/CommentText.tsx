import { type RefObject, useEffect, useRef } from 'react';
import { COMMENT_MAX } from '../../contract/comment-forms.ts';
import { TextField } from '../forms/Field.tsx';

/** Offers names in the field within `wrap` from its first `@` on, which loads the code for it. */
function useMentions(wrap: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const area = wrap.current?.querySelector('textarea');
    let end: (() => void) | undefined;
    let isGone = false;
    const onInput = async () => {
      if (!area?.value.includes('@')) return;
      area.removeEventListener('input', start);
      const { offerInArea } = await import('../mentions/offer.ts');
      if (!isGone) end = offerInArea(area);
    };
    const start = () => void onInput().catch(() => undefined);
    area?.addEventListener('input', start);
    // It may have been typed before hydration.
    start();
    return () => {
      isGone = true;
      area?.removeEventListener('input', start);
      end?.();
    };
  }, []);
}

interface Props {
  /** The commented post. */
  readonly post: string;
  readonly label: string;
  readonly text: string | undefined;
  readonly error: string | undefined;
  readonly hint?: string;
  readonly autoFocus?: boolean;
  readonly id?: string | undefined;
}

/** The field of a comment, which offers participants' names. */
export function CommentText({ post, label, text, error, hint, autoFocus, id }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useMentions(box);
  return (
    <div ref={box} data-post={post}>
      <TextField
        name="content"
        autoFocus={autoFocus}
        id={id}
        label={label}
        rows={4}
        maxLength={COMMENT_MAX}
        defaultValue={text}
        error={error}
        hint={hint}
      />
    </div>
  );
}
