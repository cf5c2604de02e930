import { connect } from './connection.ts';
import { $inbox, receive, refresh } from './notifications.ts';
import { shareNewPosts } from './new-posts.ts';
import { $member } from './session.ts';
import { syncInbox } from './cross-tab-sync.ts';
import { whileChosen } from './tabs.ts';

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
