/** The badge of unread notifications: hidden at 0, the number up to 9, `9+` above. */
export function badgeText(unread: number): string {
  if (unread <= 0) return '';
  return unread > 9 ? '9+' : String(unread);
}

/** What the link that wears the badge is called. */
export function badgeLabel(unread: number): string {
  const badge = badgeText(unread);
  return badge === '' ? 'Notifications' : `Notifications, ${badge} unread`;
}
