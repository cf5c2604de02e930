import type { Notice } from '../contract/replies.ts';
import { $inbox, type Inbox } from './notifications.ts';
import { joinTabs } from './tabs.ts';
import { showToast } from './toasts.ts';

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
export function syncInbox(
  name: string,
  opened: (unread: number) => void,
): (notice: Notice) => void {
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
