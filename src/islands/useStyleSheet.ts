import { useEffect, useState } from 'react';

/** Loads a style sheet that only an island needs; true once it is applied. */
export function useStyleSheet(href: string): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const done = () => setLoaded(true);
    if (document.querySelector(`link[href="${href}"]`)) {
      done();
      return;
    }
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = link.onerror = done;
    document.head.append(link);
  }, [href]);
  return isLoaded;
}
