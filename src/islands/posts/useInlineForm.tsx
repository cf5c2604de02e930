import { type ComponentType, type MouseEvent, useRef, useState } from 'react';
import { $member } from '../../stores/session.ts';

interface InlineFormOptions<Props> {
  /** The page of the form. */
  readonly path: string;
  readonly load: () => Promise<ComponentType<Props>>;
  /** Handles a click before the form opens. True keeps an open form open. */
  readonly onAsk?: (link: HTMLElement) => boolean;
}

/** A link to the page of a form, which opens in place for members. The link also closes it. */
export function useInlineForm<Props>({ path, load, onAsk }: InlineFormOptions<Props>) {
  const [Form, open] = useState<ComponentType<Props>>();
  const link = useRef<HTMLAnchorElement>(null);
  const close = () => {
    open(undefined);
    link.current?.focus();
  };

  const onClick = async (event: MouseEvent<HTMLElement>) => {
    if (!$member.get() || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const stays = onAsk?.(event.currentTarget) ?? false;
    if (Form) {
      if (!stays) close();
      return;
    }
    const loaded = await load().catch(() => undefined);
    if (loaded) open(() => loaded);
    else location.assign(path);
  };

  const linkOf = (words: string) => (
    <a
      className="action"
      href={path}
      rel="nofollow"
      ref={link}
      onClick={(event) => void onClick(event)}
    >
      {words}
    </a>
  );
  return { Form, linkOf, close };
}
