/** Names that would seem official, also in the plural and combined with the site's name. */
const RESERVED = [
  ...['admin', 'administrator', 'administration', 'sysadmin', 'root', 'superuser', 'owner'],
  ...['mod', 'moderator', 'moderation', 'staff', 'team', 'official', 'system', 'bot'],
  ...['support', 'help', 'helpdesk', 'info', 'contact', 'abuse', 'security', 'noreply'],
  ...['webmaster', 'postmaster', 'hostmaster', 'mailer-daemon'],
];
const PLURAL = 's';
/** Deleted accounts get such names, with a number. */
const DELETED = /^d[-_]?e[-_]?[l1i][-_]?e[-_]?t[-_]?e[-_]?d(?:[-_].*|\d*)$/i;

/** Whether a name is reserved: it is the site's own, or resembles one. */
export function isReserved(username: string, siteName: string): boolean {
  const name = lookOf(username);
  if (DELETED.test(username)) return true;
  const site = lookOf(siteName);
  const own = RESERVED.map(lookOf).flatMap((word) => [word, word + PLURAL]);
  const ofSite = own.flatMap((word) => [site + word, word + site]);
  return [site, ...own, ...ofSite].includes(name);
}

/** Maps look-alike names to one spelling: `Adm1n`, `ad-min`, and `adrnin` to `admin`. */
function lookOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/0/g, 'o')
    .replace(/[1i]/g, 'l')
    .replace(/rn/g, 'm');
}
