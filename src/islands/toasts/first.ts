import { showFlashLine } from '../../stores/flash-line.ts';
import { takeToasts } from '../../stores/toasts.ts';

/** The toaster is loaded with the first toast, which no page has before a script of ours runs. */
function load(): void {
  import('./mount.tsx').catch(() => {
    // Where it cannot be, as offline, a line of the page says what it would; the next toast asks again.
    for (const toast of takeToasts()) showFlashLine(toast);
    waitForToast();
  });
}

function waitForToast(): void {
  addEventListener('toast', load, { once: true });
}

if (typeof document !== 'undefined') waitForToast();
