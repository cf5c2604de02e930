import { useStore } from '@nanostores/react';
import { badgeLabel, badgeText } from '../../contract/badge.ts';
import { $inbox } from '../../stores/notifications.ts';
import { useAwake } from '../awake.ts';

/**
 * The link to the notifications, with a badge of those unread. Until somebody turns to it, a script
 * of the page keeps the badge true (live.ts); hence what React is not to compare as it wakes.
 */
export function NotificationBell({ unread: printed }: { readonly unread: number }) {
  const inbox = useStore($inbox, { ssr: 'initial' });
  useAwake();
  const unread = inbox.at === 0 ? printed : inbox.unread;
  const text = badgeText(unread);
  return (
    <a
      className="icon-button bell"
      href="/notifications"
      aria-label={badgeLabel(unread)}
      suppressHydrationWarning
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5a2.2 2.2 0 0 0 4 0" />
      </svg>
      <span className="badge" data-unread={unread} hidden={text === ''} suppressHydrationWarning>
        {text}
      </span>
    </a>
  );
}
