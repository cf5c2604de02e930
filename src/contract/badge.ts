/** The badge of unread notifications: hidden at 0, the number up to 9, `9+` above. */
export function badgeText(unread: number): string {
  if (unread <= 0) return '';
  return unread > 9 ? '9+' : String(unread);
}
