import { connect } from './connection.ts';
import type { Notice } from '../contract/replies.ts';
import { $inbox, type Inbox, receive, refresh } from './notifications.ts';
import { shareNewPosts } from './new-posts.ts';
import { $member } from './session.ts';
import { joinTabs, whileChosen } from './tabs.ts';
import { showToast } from './toasts.ts';

/**
 * Keeps the member's notifications up to date while the page is open. One tab of the browser has
 * the connection; when it closes, another takes over.
 */
export function goLive(): void {
  const member = $member.get();
  if (!member) return;
  const name = `notifications:${member.id}`;
  const over = new AbortController();
  $member.listen((now) => {
    if (!now) over.abort();
  });
  let isChosen = false;
  const announce = syncInbox(name, (unread) => {
    // Another page has a newer count, or something was marked by a form.
    if (isChosen && unread !== $inbox.get().unread) void refresh();
  });
  const isKnown = (reply: unknown) => {
    const { list, unread } = $inbox.get();
    const { unreadCount } = Object(reply) as { readonly unreadCount?: unknown };
    return list === undefined && unreadCount === unread;
  };
  const newPosts = shareNewPosts(`posts:${member.id}`);
  whileChosen(name, over.signal, () => {
    isChosen = true;
    connect(member, over.signal, {
      async connected(read) {
        newPosts.connected(read);
        // The badge shows missed notifications: toasts are only for new ones.
        await refresh(isKnown);
      },
      posted(post) {
        newPosts.publish(post);
      },
      async notified(payload) {
        const notice = await receive(payload);
        if (notice) announce(notice);
      },
    });
  });
}

/** Duration of a notification's toast in milliseconds (section 9). */
const DURATION = 5_000;

/** Messages between the tabs of one member. */
interface Shared {
  readonly inbox?: Inbox;
  readonly notice?: Notice;
  /** The unread count with which a newly opened page was rendered. */
  readonly opened?: number;
}

/**
 * Keeps the inbox the same in all tabs of the browser. Returns a function that publishes a
 * notification, here and in the others; `opened` is called when another page opens, with its unread
 * count.
 */
function syncInbox(name: string, opened: (unread: number) => void): (notice: Notice) => void {
  let isHeard = false;
  const share = joinTabs<Shared>(name, (said) => {
    isHeard = true;
    if (said.inbox) $inbox.set(said.inbox);
    isHeard = false;
    if (said.notice) showHere(said.notice);
    if (said.opened !== undefined) opened(said.opened);
  });
  const showHere = ({ title: text, link }: Notice) => {
    if (!document.hidden) showToast({ kind: 'success', text, link, duration: DURATION });
  };
  share({ opened: $inbox.get().unread });
  $inbox.listen((inbox) => {
    if (!isHeard) share({ inbox });
  });
  return (notice) => {
    share({ notice });
    showHere(notice);
  };
}
