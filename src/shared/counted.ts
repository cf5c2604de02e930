const GROUPED = new Intl.NumberFormat('en');

/** Formats a number: `4,200`. */
export const grouped = (count: number): string => GROUPED.format(count);

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
