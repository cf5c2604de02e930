/** The boxes that pages are searched by, each with the parameter that it fills. */
const SEARCHES: readonly (readonly [path: RegExp, parameter: string])[] = [
  [/^(?:\/admin)?\/(?:questions|tags|users)$/, 'search'],
  [/^\/(?:search|help)$/, 'q'],
];

/**
 * The query of a page as it should be: what is searched for has no spaces around it, and a box that
 * was emptied leaves no parameter behind.
 */
export function canonicalSearch(path: string, search: string): string {
  const [, name = ''] = SEARCHES.find(([pattern]) => pattern.test(path)) ?? [];
  const params = new URLSearchParams(search);
  const typed = params.get(name);
  const text = typed?.trim();
  if (text === undefined || (text !== '' && text === typed)) return search;
  if (text === '') params.delete(name);
  else params.set(name, text);
  return params.size === 0 ? '' : `?${params.toString()}`;
}
