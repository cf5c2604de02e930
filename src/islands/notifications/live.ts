import '../toasts/first.ts';
import './badge.ts';
import { $inbox } from '../../stores/notifications.ts';
import { goLive } from '../../stores/live.ts';

const { unread } = $inbox.get();
const stop = $inbox.listen((inbox) => {
  if (inbox.unread === unread) return;
  stop();
  // The page of notifications shows what has changed: its list wakes as if somebody turned to it.
  document
    .querySelector('.notifications')
    ?.dispatchEvent(new Event('pointerover', { bubbles: true, composed: true }));
});
goLive();
