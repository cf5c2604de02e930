import type { MouseEvent } from 'react';
import { MESSAGES } from '../../contract/messages.ts';
import { showToast } from '../../stores/toasts.ts';

/** Hands a post's address on where it is clicked; with a key held it stays a link. */
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
