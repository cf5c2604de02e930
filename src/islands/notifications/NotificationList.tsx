import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useEffect, useState } from 'react';
import type { Notice } from '../../contract/replies.ts';
import { $inbox, fill, markAllRead, refresh } from '../../stores/notifications.ts';
import { useAwake } from '../awake.ts';
import './badge.ts';
import { NotificationItem } from './NotificationItem.tsx';

interface Props {
  /** As the page was rendered, newest first. */
  readonly list: readonly Notice[];
  readonly unread: number;
  /** When that was, in milliseconds since 1970. */
  readonly at: number;
}

/** What the member was told of. Each action is a form, which the browser posts without scripts. */
export function NotificationList(printed: Props) {
  const inbox = useStore($inbox, { ssr: 'initial' });
  const { list, unread, at } = inbox.list ? { ...inbox, list: inbox.list } : printed;
  const [isBusy, setBusy] = useState(false);
  useAwake();
  useEffect(() => {
    fill(printed.list);
  }, [printed.list]);

  const instead = (work: () => Promise<void>) => (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    void work().finally(() => {
      setBusy(false);
    });
  };
  return (
    <div className="notifications">
      <div className="notifications-head">
        <p role="status">{unread === 0 ? 'Nothing unread' : `${String(unread)} unread`}</p>
        <form method="post" action="/notifications/read-all" onSubmit={instead(markAllRead)}>
          <button className="button" disabled={isBusy}>
            Mark All as Read
          </button>
        </form>
        <form action="/notifications" onSubmit={instead(refresh)}>
          <button className="button" disabled={isBusy}>
            Refresh
          </button>
        </form>
      </div>
      <ul>
        {list.map((notice) => (
          <NotificationItem key={notice._id} notice={notice} now={at} />
        ))}
      </ul>
      {list.length === 0 && (
        <div className="empty">
          <h2>No notifications</h2>
          <p>Answers, comments and votes on your posts will appear here.</p>
        </div>
      )}
    </div>
  );
}
