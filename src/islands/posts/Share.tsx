import type { MouseEvent } from 'react';
import { MESSAGES } from '../../contract/messages.ts';
import { showToast } from '../../stores/toasts.ts';

/** Shares a post's address on a click; with a modifier key it stays a link. */
export function Share({ path }: { readonly path: string }) {
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void share(event.currentTarget.href);
  };
  return (
    <a className="action" href={path} rel="bookmark" onClick={onClick}>
      Share
    </a>
  );
}

/** With the device's own menu on touch screens, with the clipboard elsewhere. */
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
    // If copying is not allowed, the address bar shows the address.
    if (!hasChangedMind) location.assign(url);
  }
}
