import { useState } from 'react';
import { elapsed, momentText } from '../../contract/elapsed.ts';
import { readPath } from '../../contract/addresses.ts';
import type { Notice } from '../../contract/replies.ts';
import { markRead } from '../../stores/notifications.ts';
import { TypeIcon } from './TypeIcon.tsx';

interface Props {
  readonly notice: Notice;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export function NotificationItem({ notice, now }: Props) {
  const { _id, type, message, isRead, createdAt, sender } = notice;
  return (
    <li className={isRead ? 'notification' : 'notification unread'}>
      <TypeIcon type={type} />
      <div>
        <p className="notification-title" id={`notice-${_id}`}>
          {!isRead && <span className="hush">Unread: </span>}
          <Title notice={notice} />
        </p>
        {message !== '' && <p>{message}</p>}
        <p className="meta">
          {sender && <Sender {...sender} />}
          <time dateTime={createdAt} title={momentText(createdAt)}>
            {elapsed(createdAt, now)}
          </time>
        </p>
      </div>
      {!isRead && <MarkAsRead id={_id} />}
    </li>
  );
}

/**
 * To follow the link is to have read. Browsers tell the site so by a post of their own, scripts or
 * none; Firefox does not unless told to, hence the beacon.
 */
function Title({ notice: { _id, title, link, isRead } }: { readonly notice: Notice }) {
  if (link === '') return title;
  if (isRead) return <a href={link}>{title}</a>;
  const path = readPath(_id);
  return (
    <a href={link} ping={path} onClick={() => navigator.sendBeacon(path)}>
      {title}
    </a>
  );
}

function Sender({ username, avatar }: NonNullable<Notice['sender']>) {
  return (
    <span className="by">
      {avatar === '' ? (
        <span className="face" aria-hidden="true">
          {String.fromCodePoint(username.codePointAt(0) ?? 63).toUpperCase()}
        </span>
      ) : (
        <img className="face" src={avatar} alt="" width="22" height="22" loading="lazy" />
      )}
      {username}
    </span>
  );
}

function MarkAsRead({ id }: { readonly id: string }) {
  const [isBusy, setBusy] = useState(false);
  return (
    <form
      method="post"
      action={readPath(id)}
      onSubmit={(event) => {
        event.preventDefault();
        setBusy(true);
        const row = event.currentTarget.closest('li');
        void markRead(id).finally(() => {
          setBusy(false);
          // The button goes, and its focus with it.
          row?.querySelector<HTMLElement>('.notification-title a')?.focus();
        });
      }}
    >
      <button className="button" disabled={isBusy} aria-describedby={`notice-${id}`}>
        Mark as read
      </button>
    </form>
  );
}
