import { useEffect, useState } from 'react';
import { toast, Toaster } from 'sonner';
import { signInPath, signUpPath } from '../../contract/addresses.ts';
import { isLong } from '../../contract/messages.ts';
import { $toasts, takeToasts } from '../../stores/toasts.ts';
import sheet from '../../styles/toasts.css?url';
import { topOfToasts } from './position.ts';
import { useStyleSheet } from '../useStyleSheet.ts';

/** Section 9, in milliseconds. */
const DURATION = 4_000;
/** The duration of longer messages. */
const LONG = 10_000;
const MOST = 20;

/** Shows toasts, top right. Hydrated by the first one. */
export function Toasts() {
  const isStyled = useStyleSheet(sheet);
  const [top, setTop] = useState(0);
  useEffect(() => {
    if (!isStyled) return undefined;
    const show = () => {
      setTop(topOfToasts());
      for (const { kind, text, signIn, link, duration } of takeToasts()) {
        toast[kind](link ? <a href={link}>{text}</a> : text, {
          duration: duration ?? (isLong(text) ? LONG : DURATION),
          description: signIn === undefined ? undefined : <SignInLinks back={signIn} />,
        });
      }
    };
    show();
    return $toasts.listen(show);
  }, [isStyled]);
  return (
    <Toaster
      position="top-right"
      offset={{ top, right: '1rem' }}
      mobileOffset={{ top, right: '1rem', left: '1rem' }}
      containerAriaLabel="Messages"
      richColors
      visibleToasts={MOST}
      duration={DURATION}
      theme={themeOfPage()}
    />
  );
}

function SignInLinks({ back }: { readonly back: string }) {
  return (
    <>
      <a href={signInPath(back)}>Log In</a> or <a href={signUpPath(back)}>Sign Up</a>
    </>
  );
}

function themeOfPage(): 'light' | 'dark' | 'system' {
  const theme = typeof document === 'undefined' ? '' : document.documentElement.dataset.theme;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}
