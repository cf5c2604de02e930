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
  // The page of notifications shows what has changed.
  wake('.notifications');
});
// Reading comes first: a connection waits until the browser has nothing better to do.
if ('requestIdleCallback' in window) requestIdleCallback(goLive, { timeout: 2_000 });
else addEventListener('load', goLive);
