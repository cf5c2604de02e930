import { MESSAGES } from '../contract/messages.ts';
import { showFlashLine } from './flash-line.ts';

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
