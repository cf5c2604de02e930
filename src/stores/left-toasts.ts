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
    // An anchor takes the focus by itself.
    const place = focus ?? (location.hash === '' ? 'main' : undefined);
    if (place) document.querySelector<HTMLElement>(place)?.focus({ preventScroll: true });
  }
} catch {
  // Storage is closed to us: nothing was left there.
}
