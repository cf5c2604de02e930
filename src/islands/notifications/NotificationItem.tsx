import { useState } from 'react';
import { readPath } from '../../contract/addresses.ts';
import { elapsed, momentText } from '../../shared/elapsed.ts';
import { letterFaceOf } from '../../shared/names.ts';
import { smallAvatar } from '../../shared/picture-names.ts';
import type { Notice } from '../../contract/replies.ts';
import { markRead } from '../../stores/notifications.ts';

/** On a grid of 24, like components/ui/icons.ts; islands have their own. */
const OUTLINES: Readonly<Record<string, string | null>> = {
  // A foreign backend may name its types like an object's own properties.
  __proto__: null,
  answer: 'M4 5h16v11H10l-5 4v-4H4zM8 9h8M8 12.5h5',
  comment: 'M4 6h16v10h-8l-4 3.5V16H4z',
  vote: 'm5 15 7-7 7 7',
  accept: 'm4.5 12.5 5 5 10-11',
  mention: 'M15.5 12a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zm0 0c0 4 5 4 5 0a8.5 8.5 0 1 0-3.5 6.9',
  badge: 'm12 4 2.4 5.2 5.6.7-4.1 3.9 1 5.6-4.9-2.8-4.9 2.8 1-5.6L4 9.9l5.6-.7z',
};
const BELL = 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5a2.2 2.2 0 0 0 4 0';

/** The icon of a notification's type; unknown types get the bell. */
function TypeIcon({ type }: { readonly type: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={OUTLINES[type] ?? BELL} />
    </svg>
  );
}

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
          {/* First: the panel cuts off long subjects. */}
          <time dateTime={createdAt} title={momentText(createdAt)}>
            {elapsed(createdAt, now)}
          </time>
          {subject !== '' && ` · ${subject}`}
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
