import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $inbox, refresh } from '../../stores/notifications.ts';
import { NotificationItem } from './NotificationItem.tsx';
import { MarkAllAsRead } from './NotificationList.tsx';

/** Number of rows in the panel; the page shows all. */
const SHOWN = 8;

/** The newest notifications, which the bell opens. */
export function NotificationPanel({ onClose }: { readonly onClose: () => void }) {
  const { list } = useStore($inbox);
  useEffect(() => {
    // The list may be older than an edit or a deletion of a quoted post.
    void refresh();
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <section className="notification-panel" aria-label="Notifications">
      <div className="notifications-head">
        <h2>Notifications</h2>
        <MarkAllAsRead />
        <a href="/settings/notifications">Settings</a>
      </div>
      <ul aria-busy={!list}>
        {list?.slice(0, SHOWN).map((notice) => (
          <NotificationItem key={notice._id} notice={notice} now={Date.now()} />
        ))}
      </ul>
      {list?.length === 0 && <p>No notifications</p>}
      <a href="/notifications">See all notifications</a>
    </section>
  );
}
