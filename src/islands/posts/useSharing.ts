import { useEffect } from 'react';
import { MESSAGES } from '../../contract/messages.ts';
import { showToast } from '../../stores/toasts.ts';

/** Has links to posts handed on where they are clicked; with a key held they stay links. */
export function useSharing(selector: string): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest(selector) : null;
      const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
      if (!(link instanceof HTMLAnchorElement) || !isPlain) return;
      event.preventDefault();
      void share(link.href);
    };
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('click', onClick);
    };
  }, [selector]);
}

/** By the device's own menu where fingers choose from it, to the clipboard elsewhere. */
async function share(url: string): Promise<void> {
  try {
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ title: document.title, url });
    } else {
      await navigator.clipboard.writeText(url);
      showToast(MESSAGES.linkCopied);
    }
  } catch (error) {
    const hasChangedMind = error instanceof DOMException && error.name === 'AbortError';
    // Where nothing may be copied, the address bar holds the address.
    if (!hasChangedMind) location.assign(url);
  }
}
