import { useEffect } from 'react';

// The toaster is loaded with the first toast, which no page has before an island is awake.
if (typeof document !== 'undefined') {
  addEventListener('toast', () => void import('./toasts/mount.tsx'), { once: true });
}

/** Tells the directive that woke an island that its handlers are in place. */
export function useAwake(): void {
  useEffect(() => {
    dispatchEvent(new Event('awake'));
  }, []);
}
