import type { Toast } from './toasts.ts';

/**
 * Shows what the last page left to say (toasts.ts), as flash-line.ts does. A member's page has this in
 * its HTML, so that the line is there before anything is painted, and moves nothing.
 */
try {
  const left = JSON.parse(sessionStorage['toasts'] ?? '[]') as Toast[];
  sessionStorage.removeItem('toasts');
  for (const { kind, text, focus } of left) {
    const line = document.createElement('p');
    line.className = `flash ${kind}`;
    line.role = kind === 'error' ? 'alert' : 'status';
    line.textContent = text;
    document.querySelector('main')?.prepend(line);
    if (focus) document.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true });
  }
} catch {
  // Storage is closed to us: nothing was left there.
}
