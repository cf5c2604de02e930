import { useEffect } from 'react';

/** Does something about a text once nobody has changed it for `pause` milliseconds. */
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
