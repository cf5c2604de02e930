import { useEffect } from 'react';
import './toasts/first.ts';

/**
 * Tells the directive that woke an island that its handlers are in place. The toaster comes with
 * what can fail, so that it is there to say that the connection has gone.
 */
export function useAwake(): void {
  useEffect(() => {
    dispatchEvent(new Event('awake'));
    // Where it does not come, the first toast asks for it again.
    import('./toasts/mount.tsx').catch(() => undefined);
  }, []);
}
