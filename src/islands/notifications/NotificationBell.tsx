import { useStore } from '@nanostores/react';
import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react';
import { badgeLabel, badgeText } from '../../shared/counted.ts';
import { $inbox } from '../../stores/notifications.ts';
import { useAwake } from '../awake.ts';

/**
 * The link to the notifications, with an unread badge; with scripts it opens a panel of the newest.
 * Until it is hydrated, a script of the page updates the badge (live.ts); therefore hydration must
 * not compare it.
 */
export function NotificationBell({ unread: printed }: { readonly unread: number }) {
  const inbox = useStore($inbox, { ssr: 'initial' });
  const { box, link, Panel, onClick, close } = usePanel();
  useAwake();
  const unread = inbox.at === 0 ? printed : inbox.unread;
  const text = badgeText(unread);
  return (
    <div className="bell-box" ref={box}>
      <a
        className="icon-button bell"
        href="/notifications"
        aria-label={badgeLabel(unread)}
        aria-expanded={Panel ? true : undefined}
        ref={link}
        onClick={(event) => void onClick(event)}
        suppressHydrationWarning
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5a2.2 2.2 0 0 0 4 0" />
        </svg>
        <span className="badge" data-unread={unread} hidden={text === ''} suppressHydrationWarning>
          {text}
        </span>
      </a>
      {Panel && <Panel onClose={close} />}
    </div>
  );
}

type Panel = ComponentType<{ readonly onClose: () => void }>;

/** Opens and closes the panel. On the notifications page the bell is a link. */
function usePanel() {
  const [Panel, setPanel] = useState<Panel>();
  const box = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const close = () => {
    setPanel(undefined);
    link.current?.focus();
  };
  useEffect(() => {
    if (!Panel) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setPanel(undefined);
    };
    for (const type of ['click', 'focusin']) addEventListener(type, closeOutside);
    return () => {
      for (const type of ['click', 'focusin']) removeEventListener(type, closeOutside);
    };
  }, [Panel]);
  const onClick = async (event: MouseEvent) => {
    const { ctrlKey, metaKey, shiftKey } = event;
    if (ctrlKey || metaKey || shiftKey || location.pathname === '/notifications') return;
    event.preventDefault();
    if (Panel) {
      close();
      return;
    }
    const module = await import('./NotificationPanel.tsx').catch(() => undefined);
    if (module) setPanel(() => module.NotificationPanel);
    else location.assign('/notifications');
  };
  return { box, link, Panel, onClick, close };
}
