import { lazy, Suspense, useState } from 'react';
import { useAwake } from '../awake.ts';

const Chat = lazy(() => import('./Chat.tsx'));

interface Props {
  /** The product's name. */
  readonly site: string;
}

/** The floating chat. Without scripts its button links to a page that answers (/assistant). */
export function Assistant({ site }: Props) {
  const [isOpen, setOpen] = useState(false);
  useAwake();
  return (
    <>
      <form
        className="chat-toggle no-print"
        action="/assistant"
        onSubmit={(event) => {
          event.preventDefault();
          setOpen(!isOpen);
        }}
      >
        <button
          className="button main"
          aria-label={isOpen ? 'Close chat' : 'Open chat'}
          aria-expanded={isOpen}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 5h16v11H10l-5 4v-4H4z" />
          </svg>
        </button>
      </form>
      {isOpen && (
        <Suspense>
          <Chat site={site} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
