import { useEffect } from 'react';
import './toasts/first.ts';

/** Tells the directive that woke an island that its handlers are in place. */
export function useAwake(): void {
  useEffect(() => {
    dispatchEvent(new Event('awake'));
  }, []);
}
