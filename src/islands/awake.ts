import { useEffect } from 'react';
import './toasts/first.ts';

/**
 * Notifies the directive that hydrated an island that its handlers are attached. Also preloads the
 * toaster, so that it can report a lost connection.
 */
export function useAwake(): void {
  useEffect(() => {
    dispatchEvent(new Event('awake'));
    // If that fails, the first toast loads it again.
    import('./toasts/mount.tsx').catch(() => undefined);
  }, []);
}
