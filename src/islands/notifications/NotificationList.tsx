import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import type { Notice } from '../../contract/replies.ts';
import { $inbox, fill, markAllRead, refresh } from '../../stores/notifications.ts';
import { useAwake, useOneAtATime } from '../awake.ts';
import './badge.ts';
import { NotificationItem } from './NotificationItem.tsx';

interface Props {
  /** As rendered by the server, newest first. */
  readonly list: readonly Notice[];
  readonly unread: number;
  /** The time of rendering, in milliseconds since 1970. */
  readonly at: number;
}

/** The member's notifications. Each action is a form, which works without scripts. */
export function NotificationList(printed: Props) {
  const inbox = useStore($inbox, { ssr: 'initial' });
  const { list, unread, at } = inbox.list ? { ...inbox, list: inbox.list } : printed;
  useAwake();
  useEffect(() => fill(printed.list), [printed.list]);
  return (
    <div className="notifications">
      <div className="notifications-head">
        <p role="status">{unread === 0 ? 'Nothing unread' : `${String(unread)} unread`}</p>
        <MarkAllAsRead />
        <ActionForm action="/notifications" act={refresh}>
          Refresh
        </ActionForm>
        <a href="/settings/notifications">Settings</a>
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

export function MarkAllAsRead() {
  return (
    <ActionForm method="post" action="/notifications/read-all" act={markAllRead}>
      Mark All as Read
    </ActionForm>
  );
}

interface FormProps {
  readonly method?: 'post';
  /** The form's action without scripts. */
  readonly action: string;
  readonly act: () => Promise<void>;
  readonly children: ReactNode;
}

function ActionForm({ method, action, act, children }: FormProps) {
  const once = useOneAtATime();
  return (
    <form
      method={method}
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        once(act);
      }}
    >
      <button>{children}</button>
    </form>
  );
}
