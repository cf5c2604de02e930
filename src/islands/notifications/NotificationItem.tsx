import { useState } from 'react';
import { readPath } from '../../contract/addresses.ts';
import { elapsed, momentText } from '../../shared/elapsed.ts';
import { letterFaceOf } from '../../shared/names.ts';
import { smallAvatar } from '../../shared/picture-names.ts';
import type { Notice } from '../../contract/replies.ts';
import { markRead } from '../../stores/notifications.ts';
import { TypeIcon } from './TypeIcon.tsx';

interface Props {
  readonly notice: Notice;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A row of the panel and of the page; its link covers all of it except the button. */
export function NotificationItem({ notice, now }: Props) {
  const { _id, type, message, excerpt, isRead, createdAt, sender } = notice;
  const text = excerpt || message;
  const subject = text === message ? '' : message;
  return (
    <li className={isRead ? 'notification' : 'notification unread'}>
      <span className="notification-face">
        {sender && <Face {...sender} />}
        <TypeIcon type={type} />
      </span>
      <div>
        <p className="notification-title" id={`notice-${_id}`}>
          {!isRead && <span className="hush">Unread: </span>}
          <Title notice={notice} />
        </p>
        {text !== '' && <p>{text}</p>}
        <p className="text-quiet">
          {subject !== '' && `${subject} · `}
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
 * Following the link marks it as read. Browsers notify the site by a POST of their own, even
 * without scripts; Firefox does not by default, hence the beacon.
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

function Face({ username, avatar }: NonNullable<Notice['sender']>) {
  if (avatar !== '') {
    const src = smallAvatar(avatar);
    return <img className="face big" src={src} alt="" width="40" height="40" loading="lazy" />;
  }
  const { letter, classes } = letterFaceOf(username, username);
  return (
    <span className={`${classes} big`} aria-hidden="true">
      {letter}
    </span>
  );
}

/** The dot of an unread notification is a button that marks it as read. */
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
          // The button disappears, and the focus with it.
          row?.querySelector<HTMLElement>('.notification-title a')?.focus();
        });
      }}
    >
      <button
        className="unread-dot"
        title="Mark as read"
        disabled={isBusy}
        aria-describedby={`notice-${id}`}
      >
        <span className="hush">Mark as read</span>
      </button>
    </form>
  );
}
