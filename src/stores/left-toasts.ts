import type { Toast } from './toasts.ts';

/**
 * Shows the previous page's toasts (toasts.ts), like flash-line.ts. Members' pages contain this
 * inline, so that the line is there before the first paint, and nothing moves.
 */
try {
  const left = JSON.parse(sessionStorage.getItem('toasts') ?? '[]') as Toast[];
  sessionStorage.removeItem('toasts');
  for (const { kind, text, focus } of left) {
    const line = document.createElement('p');
    line.className = `flash ${kind}`;
    line.role = kind === 'error' ? 'alert' : 'status';
    line.textContent = text;
    document.querySelector('main')?.prepend(line);
    // The browser focuses an anchor by itself.
    const place = focus ?? (location.hash === '' ? 'main' : undefined);
    if (place) document.querySelector<HTMLElement>(place)?.focus({ preventScroll: true });
  }
} catch {
  // Storage is blocked: there are none.
}
