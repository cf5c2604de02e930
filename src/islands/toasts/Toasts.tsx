import { useEffect } from 'react';
import { toast, Toaster } from 'sonner';
import { isLong } from '../../contract/messages.ts';
import { $toasts, takeToasts } from '../../stores/toasts.ts';
import sheet from '../../styles/toasts.css?url';
import { useStyleSheet } from '../useStyleSheet.ts';

/** Section 9, in milliseconds. */
const DURATION = 4_000;
/** The same of what takes longer to read. */
const LONG = 10_000;
const MOST = 20;

/** Shows toasts, top right. It is woken by the first one. */
export function Toasts() {
  const isStyled = useStyleSheet(sheet);
  useEffect(() => {
    if (!isStyled) return undefined;
    const show = () => {
      for (const { kind, text, duration = isLong(text) ? LONG : DURATION } of takeToasts()) {
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
      mobileOffset={{ top: '7rem', right: '1rem', left: '1rem' }}
      containerAriaLabel="Messages"
      richColors
      visibleToasts={MOST}
      duration={DURATION}
      theme={themeOfPage()}
    />
  );
}

function themeOfPage(): 'light' | 'dark' | 'system' {
  const theme = typeof document === 'undefined' ? '' : document.documentElement.dataset.theme;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}
