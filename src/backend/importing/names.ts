const LONGEST = 30;

/**
 * The handle that is made from a name: letters, digits, hyphens and underscores, 3 to 30 of them,
 * not digits alone (section 5). Undefined for a name that has too little of these.
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

/** Handles for a person, the best first; the later ones are rarely taken. */
export function handlesFor(name: string, sourceId: number, site: string): string[] {
  // Each site has somebody whose id is -1, and somebody else whose id is 1.
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

/** A handle that is no longer than a handle may be, with a suffix. */
export function withSuffix(handle: string, suffix: string): string {
  return `${handle.slice(0, LONGEST - suffix.length - 1).replace(/-+$/, '')}-${suffix}`;
}
