/** Links to the member's drafts in this browser (stores/drafts.ts). */
import { draftsHere } from './drafts.ts';

const place = document.querySelector<HTMLElement>('[data-own-drafts]');
const items = draftsHere().map(({ href, label }) => {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = label;
  const item = document.createElement('li');
  item.append(link);
  return item;
});
if (place && items.length > 0) {
  place.querySelector('ul')?.append(...items);
  place.hidden = false;
}
