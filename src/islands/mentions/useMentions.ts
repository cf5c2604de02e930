import { type RefObject, useEffect } from 'react';

/** Offers names in the field within `wrap` from its first `@` on, which loads the code for it. */
export function useMentions(wrap: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const area = wrap.current?.querySelector('textarea');
    let end: (() => void) | undefined;
    let isGone = false;
    const onInput = async () => {
      if (!area?.value.includes('@')) return;
      area.removeEventListener('input', start);
      const { offerInArea } = await import('./offer.ts');
      if (!isGone) end = offerInArea(area);
    };
    const start = () => void onInput().catch(() => undefined);
    area?.addEventListener('input', start);
    // It may have been typed before hydration.
    start();
    return () => {
      isGone = true;
      area?.removeEventListener('input', start);
      end?.();
    };
  }, []);
}
