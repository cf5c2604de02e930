import { MESSAGES } from '../../contract/messages.ts';
import { showFlashLine } from '../../stores/flash-line.ts';
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

/**
 * Keeps the page if the browser is about to post a form itself while offline, because its island's
 * scripts could not be loaded: it would show its own error page.
 */
addEventListener('submit', (event) => {
  const form = event.target;
  if (navigator.onLine || event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  // The toaster may not be loaded either.
  showFlashLine(form.dataset.draft === undefined ? MESSAGES.offline : MESSAGES.offlineDraftKept);
});
