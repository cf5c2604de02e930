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
