/** Names that would be taken for the site's own word. */
const RESERVED = ['admin', 'moderator', 'system'];
/** Deleted accounts are called so, with their number. */
const DELETED = /^d[-_]?e[-_]?[l1i][-_]?e[-_]?t[-_]?e[-_]?d(?:[-_].*|\d*)$/i;

/** Whether nobody may take a name: it is the site's own, or reads like one that is. */
export function isReserved(username: string, siteName: string): boolean {
  const name = lookOf(username);
  if (DELETED.test(username)) return true;
  return [...RESERVED, siteName].some((reserved) => lookOf(reserved) === name);
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
