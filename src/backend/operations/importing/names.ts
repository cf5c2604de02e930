const LONGEST = 30;

/**
 * Makes a handle from a name: 3 to 30 letters, digits, hyphens and underscores, not digits alone
 * (section 5). Undefined if the name has too few of these.
 */
export function handleOf(name: string): string | undefined {
  const handle = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LONGEST)
    .replace(/-+$/, '');
  return handle.length >= 3 && /\D/.test(handle) ? handle : undefined;
}

/** Handles for a person, best first; the later ones are rarely taken. */
export function handlesFor(name: string, sourceId: number, site: string): string[] {
  // Every site has a person with id -1 and another with id 1.
  const id = sourceId < 0 ? `0${String(-sourceId)}` : String(sourceId);
  const handle = handleOf(name);
  const plain = handle === undefined ? [] : [handle, withSuffix(handle, id)];
  const [host = ''] = site.split('.');
  return [
    ...plain,
    `user-${id}`,
    withSuffix(`user-${host}`, id),
    withSuffix(site.replaceAll('.', '-'), id),
  ];
}

/** A handle with a suffix, shortened to the longest length allowed. */
export function withSuffix(handle: string, suffix: string): string {
  return `${handle.slice(0, LONGEST - suffix.length - 1).replace(/-+$/, '')}-${suffix}`;
}
