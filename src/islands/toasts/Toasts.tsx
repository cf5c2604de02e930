import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { toast, Toaster } from 'sonner';
import { signInPath, signUpPath } from '../../contract/addresses.ts';
import { isLong } from '../../contract/messages.ts';
import { $toasts, takeToasts } from '../../stores/toasts.ts';
import sheet from '../../styles/toasts.css?url';
import { useStyleSheet } from '../useStyleSheet.ts';

/** The width of a toast and the space around it in pixels. */
const WIDTH = 356;
const HEIGHT = 64;
const GAP = 16;
/** Up to this width of the window a toast has full width. */
const NARROW = 600;

const TEXTS = 'h1, h2, label, .form-error';
const CONTROLS = 'a, button, input, select, textarea, summary';

/**
 * The top of toasts in pixels: below the header, not over a visible heading, label, or error and, if
 * there is room, not over anything clickable.
 */
function topOfToasts(): number {
  const head = document.querySelector('.head')?.getBoundingClientRect().bottom ?? 0;
  const top = Math.max(head, 0) + GAP;
  const free = topBelow(`${TEXTS}, ${CONTROLS}`, top);
  if (free + HEIGHT < innerHeight) return free;
  return Math.min(topBelow(TEXTS, top), Math.max(top, innerHeight - HEIGHT - GAP));
}

function topBelow(names: string, top: number): number {
  const left = innerWidth > NARROW ? innerWidth - WIDTH - 2 * GAP : 0;
  const boxes = [...document.querySelectorAll(`main :is(${names})`)]
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.right > left && box.width > 1)
    .sort((one, other) => one.top - other.top);
  return boxes.reduce(
    (free, box) => (box.bottom > free && box.top < free + HEIGHT ? box.bottom + GAP : free),
    top,
  );
}

/** Section 9, in milliseconds. */
const DURATION = 4_000;
/** The duration of longer messages. */
const LONG = 10_000;
const MOST = 20;

/** Shows toasts, top right. Loaded by the first one. */
function Toasts() {
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
  const offersSignUp = document.documentElement.dataset.signUp !== 'closed';
  return (
    <>
      <a href={signInPath(back)}>Log In</a>
      {offersSignUp && (
        <>
          {' '}
          or <a href={signUpPath(back)}>Sign Up</a>
        </>
      )}
    </>
  );
}

function themeOfPage(): 'light' | 'dark' | 'system' {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(<Toasts />);
