import { counted } from '../../contract/counted.ts';
import { $inbox } from '../../stores/notifications.ts';

/** Above the answers; its value is the time of the page, an ISO 8601 time. */
const line = document.querySelector<HTMLElement>('[data-new-answers]');

/** Says how many answers to the page's question have come since, and leads to the first of them. */
function tell(link: HTMLAnchorElement, since: string): void {
  const { list = [] } = $inbox.get();
  const places = list
    .filter(({ type, createdAt }) => type === 'answer' && createdAt > since)
    .map((notice) => new URL(notice.link, location.href))
    .filter(({ pathname, hash }) => pathname === location.pathname && isNew(hash));
  const first = places.at(-1);
  if (!first || !line) return;
  link.href = first.href;
  link.textContent = counted(new Set(places.map(({ hash }) => hash)).size, 'new answer');
  line.hidden = false;
}

const isNew = (hash: string): boolean => document.getElementById(hash.slice(1)) === null;

const link = line?.querySelector('a');
if (line && link) {
  const since = line.dataset.newAnswers ?? '';
  $inbox.listen(() => {
    tell(link, since);
  });
  // Else the page would only be scrolled.
  link.addEventListener('click', () => setTimeout(() => location.reload()));
}
