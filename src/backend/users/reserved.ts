/** Names that would be taken for the site's own word, in the plural and beside the site's name too. */
const RESERVED = [
  ...['admin', 'administrator', 'administration', 'sysadmin', 'root', 'superuser', 'owner'],
  ...['mod', 'moderator', 'moderation', 'staff', 'team', 'official', 'system', 'bot'],
  ...['support', 'help', 'helpdesk', 'info', 'contact', 'abuse', 'security', 'noreply'],
  ...['webmaster', 'postmaster', 'hostmaster', 'mailer-daemon'],
];
const PLURAL = 's';
/** Deleted accounts are called so, with their number. */
const DELETED = /^d[-_]?e[-_]?[l1i][-_]?e[-_]?t[-_]?e[-_]?d(?:[-_].*|\d*)$/i;

/** Whether nobody may take a name: it is the site's own, or reads like one that is. */
export function isReserved(username: string, siteName: string): boolean {
  const name = lookOf(username);
  if (DELETED.test(username)) return true;
  const site = lookOf(siteName);
  const own = RESERVED.map(lookOf).flatMap((word) => [word, word + PLURAL]);
  const ofSite = own.flatMap((word) => [site + word, word + site]);
  return [site, ...own, ...ofSite].includes(name);
}

/** One spelling of all names that look alike: `Adm1n`, `ad-min` and `adrnin` for `admin`. */
function lookOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/0/g, 'o')
    .replace(/[1i]/g, 'l')
    .replace(/rn/g, 'm');
}
