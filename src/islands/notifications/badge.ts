import { badgeLabel, badgeText } from '../../contract/badge.ts';
import { $inbox } from '../../stores/notifications.ts';

// The badge in the header follows what is unread; the server prints it the same way.
if (typeof document !== 'undefined') {
  const badge = document.querySelector<HTMLElement>('[data-unread]');
  $inbox.subscribe(({ unread }) => {
    if (!badge) return;
    const text = badgeText(unread);
    badge.textContent = text;
    badge.hidden = text === '';
    badge.dataset.unread = String(unread);
    badge.parentElement?.setAttribute('aria-label', badgeLabel(unread));
  });
}
