/** Formats an integer: `4,200`. Intl takes 8 µs for it, and a list has 45 of them. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** The noun for a count: one `answer`, more `answers`. */
export const nounFor = (count: number, noun: string): string => (count === 1 ? noun : `${noun}s`);

/** `1 answer`, `4,200 answers`. */
export const counted = (count: number, noun: string): string =>
  `${grouped(count)} ${nounFor(count, noun)}`;

/** The unread count on a badge: hidden at 0, the number up to 9, `9+` above. */
export function badgeText(unread: number): string {
  if (unread <= 0) return '';
  return unread > 9 ? '9+' : String(unread);
}

/** The label of the link with the badge. */
export function badgeLabel(unread: number): string {
  const badge = badgeText(unread);
  return badge === '' ? 'Notifications' : `Notifications, ${badge} unread`;
}
