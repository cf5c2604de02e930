import { useEffect, useState } from 'react';
import { toast, Toaster } from 'sonner';
import sheet from 'sonner/dist/styles.css?url';
import { $toasts, takeToasts } from '../../stores/toasts.ts';

/** Section 9, in milliseconds. */
const DURATION = 4_000;
const MOST = 20;

/** Shows toasts, top right. It is woken by the first one. */
export function Toasts() {
  const isStyled = useStyleSheet();
  useEffect(() => {
    if (!isStyled) return undefined;
    const show = () => {
      for (const { kind, text, duration = DURATION } of takeToasts()) {
        toast[kind](text, { duration });
      }
    };
    show();
    return $toasts.listen(show);
  }, [isStyled]);
  return (
    <Toaster
      position="top-right"
      offset={{ top: '4.5rem', right: '1rem' }}
      mobileOffset={{ top: '4.5rem', right: '1rem', left: '1rem' }}
      containerAriaLabel="Messages"
      richColors
      visibleToasts={MOST}
      duration={DURATION}
      theme={themeOfPage()}
    />
  );
}

/** The styles come with the first toast, as a file: the policy allows none that a script writes. */
function useStyleSheet(): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = sheet;
    link.onload = link.onerror = () => {
      setLoaded(true);
    };
    document.head.append(link);
  }, []);
  return isLoaded;
}

function themeOfPage(): 'light' | 'dark' | 'system' {
  const theme = typeof document === 'undefined' ? '' : document.documentElement.dataset.theme;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}
