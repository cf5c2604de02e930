import { showFlashLine } from '../../stores/flash-line.ts';
import { takeToasts } from '../../stores/toasts.ts';

/** Loads the toaster with the first toast, which always comes from one of our scripts. */
function load(): void {
  import('./Toasts.tsx').catch(() => {
    // If loading fails, for example offline, a line of the page shows the message; the next toast
    // tries again.
    for (const toast of takeToasts()) showFlashLine(toast);
    waitForToast();
  });
}

function waitForToast(): void {
  addEventListener('toast', load, { once: true });
}

if (typeof document !== 'undefined') waitForToast();
