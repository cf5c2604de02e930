import { useEffect, useRef } from 'react';
import './toasts/first.ts';

/**
 * Notifies the directive that hydrated an island that its handlers are attached. Also preloads the
 * toaster, so that it can report a lost connection.
 */
export function useAwake(): void {
  useEffect(() => {
    dispatchEvent(new Event('awake'));
    // If that fails, the first toast loads it again.
    import('./toasts/Toasts.tsx').catch(() => undefined);
  }, []);
}

/**
 * Runs one action at a time: a click during another is ignored. State would be too late for a second
 * click in the same moment, and a disabled button would lose the focus.
 */
export function useOneAtATime(): (act: () => Promise<void>) => void {
  const isUnderway = useRef(false);
  return (act) => {
    if (isUnderway.current) return;
    isUnderway.current = true;
    void act().finally(() => {
      isUnderway.current = false;
    });
  };
}
