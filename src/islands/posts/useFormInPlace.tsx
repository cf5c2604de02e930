import { type ComponentType, type MouseEvent, useState } from 'react';
import { $member } from '../../stores/session.ts';

interface Place<Props> {
  /** The page of the form. */
  readonly path: string;
  readonly load: () => Promise<ComponentType<Props>>;
}

/** A link to the page of a form, which opens in place for members, and closes by the link again. */
export function useFormInPlace<Props>({ path, load }: Place<Props>) {
  const [Form, open] = useState<ComponentType<Props>>();
  const close = () => {
    open(undefined);
  };

  const onClick = async (event: MouseEvent) => {
    if (!$member.get() || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (Form) {
      close();
      return;
    }
    const loaded = await load().catch(() => undefined);
    if (loaded) open(() => loaded);
    else location.assign(path);
  };

  const linkOf = (words: string) => (
    <a className="action" href={path} rel="nofollow" onClick={(event) => void onClick(event)}>
      {words}
    </a>
  );
  return { Form, linkOf, close };
}
