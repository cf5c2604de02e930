import { MESSAGES } from '../contract/messages.ts';
import { showFlashLine } from './flash-line.ts';

/**
 * Keeps the page where the browser itself is about to post a form while offline: that of an island
 * whose scripts could not be loaded. It would show an error page of its own instead.
 */
addEventListener('submit', (event) => {
  const form = event.target;
  if (navigator.onLine || event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  // The toaster may not have come either.
  showFlashLine(form.dataset.draft === undefined ? MESSAGES.offline : MESSAGES.offlineDraftKept);
});
