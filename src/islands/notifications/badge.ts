import { badgeLabel, badgeText, counted } from '../../shared/counted.ts';
import { $inbox } from '../../stores/notifications.ts';

// Updates the badge in the header and the line on the home page; the server prints them the same
// way.
if (typeof document !== 'undefined') {
  const badge = document.querySelector<HTMLElement>('[data-unread]');
  const line = document.querySelector<HTMLElement>('#unread-line');
  $inbox.subscribe(({ unread }) => {
    if (line) {
      line.textContent = counted(unread, 'unread notification');
      line.hidden = unread === 0;
    }
    if (!badge) return;
    const text = badgeText(unread);
    badge.textContent = text;
    badge.hidden = text === '';
    badge.dataset.unread = String(unread);
    badge.parentElement?.setAttribute('aria-label', badgeLabel(unread));
  });
}
