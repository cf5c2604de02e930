import { useEffect } from 'react';

/** Calls back with a text once it has not changed for `pause` milliseconds. */
export function useLater(
  text: string,
  pause: number,
  act: (isLatest: () => boolean) => Promise<void>,
): void {
  useEffect(() => {
    let isLatest = true;
    const timer = setTimeout(() => void act(() => isLatest), pause);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [text]);
}
