/**
 * What guests of a private site may open: signing in and up, mailed links, legal pages, what these
 * pages need, and feeds at secret addresses. The paths of calls are those of the contract.
 */
const OPEN: readonly RegExp[] = [
  /^\/(?:login|logout|register(?:\/confirm)?|setup|forgot-password|reset-password|confirm-email|unsubscribe)$/,
  /^\/session(?:\/(?:token|resume))?$/,
  /^\/(?:terms|privacy|cookies|contact)$/,
  /^\/(?:theme|robots\.txt|manifest\.webmanifest|speculation\.json)$/,
  /^\/searches\/[\w-]+\.atom$/,
  /^\/api\/(?:settings|tex|auth\/[\w-]+(?:\/[\w-]+)?|search-feeds\/\{secret\})?$/,
];

/**
 * Whether a visitor may open a path: on a private site, guests only what is open. Every door asks
 * this: pages and files, calls, sockets. `isMember` is only asked if it matters.
 */
export async function mayRead(
  path: string,
  isPrivate: boolean,
  isMember: () => boolean | Promise<boolean>,
): Promise<boolean> {
  return !isPrivate || OPEN.some((open) => open.test(path)) || (await isMember());
}
