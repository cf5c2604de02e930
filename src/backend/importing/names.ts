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

/** Handles for a person, the best first; the later ones can hardly be taken. */
export function handlesFor(name: string, sourceId: number, site: string): string[] {
  const id = String(Math.abs(sourceId));
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

function withSuffix(handle: string, suffix: string): string {
  return `${handle.slice(0, LONGEST - suffix.length - 1).replace(/-+$/, '')}-${suffix}`;
}
