import type { Notice } from '../contract/replies.ts';
import { $inbox, type Inbox } from './notifications.ts';
import { joinTabs } from './tabs.ts';
import { dropQueuedToasts, queueToasts, showQueuedToasts } from './toast-queue.ts';

/** What the tabs of one member tell each other. */
interface Shared {
  readonly inbox?: Inbox;
  readonly notices?: readonly Notice[];
  /** Ids of news that a tab has told. */
  readonly shown?: readonly string[];
  /** The unread ones with which a page was rendered that opens. */
  readonly opened?: number;
}

/**
 * Keeps the inbox the same in all tabs of the browser. Gives what tells news, here and in the
 * others; `opened` is called as another page opens, with the number of unread ones that it shows.
 */
export function syncInbox(
  name: string,
  opened: (unread: number) => void,
): (notices: readonly Notice[]) => void {
  let isHeard = false;
  const share = joinTabs<Shared>(name, (said) => {
    isHeard = true;
    if (said.inbox) $inbox.set(said.inbox);
    isHeard = false;
    dropQueuedToasts(said.shown ?? []);
    showHere(said.notices ?? []);
    if (said.opened !== undefined) opened(said.opened);
  });
  const showHere = (notices: readonly Notice[]) => {
    queueToasts(notices);
    const shown = showQueuedToasts();
    if (shown.length > 0) share({ shown });
  };
  share({ opened: $inbox.get().unread });
  $inbox.listen((inbox) => {
    if (!isHeard) share({ inbox });
  });
  document.addEventListener('visibilitychange', () => {
    showHere([]);
  });
  return (notices) => {
    share({ notices });
    showHere(notices);
  };
}
