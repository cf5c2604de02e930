import '../../stores/offline.ts';
import '../toasts/first.ts';
import { wake } from '../wake.ts';
import './badge.ts';
import './new-posts.ts';
import { $inbox } from '../../stores/notifications.ts';
import { goLive } from '../../stores/live.ts';

const { unread } = $inbox.get();
const stop = $inbox.listen((inbox) => {
  if (inbox.unread === unread) return;
  stop();
  // The notifications page shows changes.
  wake('.notifications');
});
// Reading comes first: the connection waits until the browser is idle.
if ('requestIdleCallback' in window) requestIdleCallback(goLive, { timeout: 2_000 });
else addEventListener('load', goLive);
