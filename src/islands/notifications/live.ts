import '../../stores/offline.ts';
import '../toasts/first.ts';
import { wake } from '../wake.ts';
import './badge.ts';
import './new-answers.ts';
import { $inbox } from '../../stores/notifications.ts';
import { goLive } from '../../stores/live.ts';

const { unread } = $inbox.get();
const stop = $inbox.listen((inbox) => {
  if (inbox.unread === unread) return;
  stop();
  // The page of notifications shows what has changed.
  wake('.notifications');
});
goLive();
