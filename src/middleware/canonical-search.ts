/** The search fields of pages, with their parameters. */
const SEARCHES: readonly (readonly [path: RegExp, parameter: string])[] = [
  [/^(?:\/admin)?\/(?:questions|tags|users)$/, 'search'],
  [/^\/(?:search|help)$/, 'q'],
];

/** The normalized query of a page: searches are trimmed, and empty parameters removed. */
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
