import { useEffect, useRef, useState } from 'react';
import type { Surface } from './surface.ts';

interface Source {
  readonly text: string;
  readonly lost: readonly string[];
}

/** The body as Markdown, if that is shown instead. Unchanged text stays exactly as it was. */
export function useSource(surface: Surface | undefined, onChange: (html: string) => void) {
  const [source, setSource] = useState<Source>();
  const hasToggled = useRef(false);

  useEffect(() => {
    if (!hasToggled.current) return;
    hasToggled.current = false;
    const area = surface?.view.dom.closest('.rich')?.querySelector('textarea');
    if (source) area?.focus();
    else surface?.focus();
  }, [source]);

  return {
    source,
    leave: () => setSource(undefined),
    toggle: () => {
      hasToggled.current = true;
      setSource(source ? undefined : surface?.source());
    },
    read: (text: string) => {
      if (!surface) return;
      surface.show(text, 'markdown');
      onChange(surface.html());
    },
  };
}
