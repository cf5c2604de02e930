import { useRef, useState } from 'react';
import { readResults, type TypedSearch } from '../../stores/typed-search.ts';
import { useLater } from '../useLater.ts';

/** Pause after typing before searching, and minimum time between two searches, in milliseconds. */
const PAUSE = 300;
const BETWEEN = 1_000;
/** Minimum length of a search; shorter ones match nearly everything. */
const LEAST = 3;

/**
 * The results of a search, if it differs from the page's own. Updates the page's address and title.
 */
export function useTypedSearch(
  before: string,
  search: Readonly<Record<string, string>> & { readonly q: string },
): TypedSearch | undefined {
  const [found, setFound] = useState<TypedSearch>();
  const next = useRef(0);
  const isOther = found !== undefined || search.q !== before;
  const address =
    isOther && search.q.trim().length >= LEAST
      ? `/search?${new URLSearchParams(search).toString()}`
      : '';
  useLater(address, Math.max(PAUSE, next.current - performance.now()), async (isLatest) => {
    if (address === '') return;
    const results = await resultsWhenAllowed(address, next, isLatest);
    if (!results || !isLatest()) return;
    setFound(results);
    document.title = results.title;
    history.replaceState(history.state, '', address);
  });
  return found;
}

/** Retries after the time that the site asks to wait, unless the user types something else. */
async function resultsWhenAllowed(
  address: string,
  next: { current: number },
  isLatest: () => boolean,
): Promise<TypedSearch | undefined> {
  while (isLatest()) {
    next.current = performance.now() + BETWEEN;
    const results = await readResults(address);
    if (typeof results !== 'number') return results;
    next.current = performance.now() + results;
    await new Promise((resolve) => setTimeout(resolve, results));
  }
  return undefined;
}
