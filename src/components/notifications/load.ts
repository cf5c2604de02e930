import type { Notification } from '../../contract/notifications.ts';
import { safeRedirect } from '../../shared/safe-redirect.ts';
import type { Notice } from '../../contract/replies.ts';
import { ROUTES } from '../../contract/routes.ts';

/** The member's notifications; none if the backend fails, as section 8 says. */
export async function loadNotifications({ api, report, session }: App.Locals) {
  try {
    const { notifications, unreadCount } =
      session?.notifications ?? (await api.call(ROUTES.listNotifications, {}));
    const list = notifications.map(toNotice);
    list.sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
    return { list, unread: unreadCount };
  } catch (error) {
    report(error);
    return { list: [], unread: 0 };
  }
}

function toNotice({ link, sender = null, ...rest }: Notification): Notice {
  return { ...rest, link: safeRedirect(link, ''), sender };
}
