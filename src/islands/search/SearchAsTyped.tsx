import { useEffect, useRef, useState } from 'react';
import { SEARCH_MAX } from '../../contract/search.ts';
import { useAwake } from '../awake.ts';
import { useLater } from '../useLater.ts';

/** Pause after typing before searching, and minimum time between two searches, in milliseconds. */
const PAUSE = 300;
const BETWEEN = 1_000;
/** Minimum length of a search; shorter ones match nearly everything. */
const LEAST = 3;
/** Seconds to wait if the site does not say how many. */
const AGAIN = 10;
const TIMEOUT_MS = 20_000;

/** The part of a results page below its form. */
interface TypedSearch {
  /** From our own page: sanitized like every page. */
  readonly html: string;
  /** The announcement for screen readers. */
  readonly said: string;
  readonly title: string;
}

interface Props {
  /** The page's search. */
  readonly value: string;
  /** Further parameters that the search keeps. */
  readonly keep: Readonly<Record<string, string>>;
}

/** The search page's form, with results below it while typing. */
export function SearchAsTyped({ value, keep }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const found = useTypedSearch(value, { q: text, ...keep });
  useAwake();
  useEffect(() => {
    // The user may have typed before hydration.
    setText(box.current?.value ?? value);
  }, []);
  return (
    <>
      <div className="own-search">
        <form className="search-form" action="/search">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="11" cy="11" r="6.5" />
            <path d="m16 16 4.5 4.5" />
          </svg>
          <input
            ref={box}
            className="field"
            type="search"
            name="q"
            defaultValue={value}
            placeholder="Search for"
            aria-label="Search for"
            maxLength={SEARCH_MAX}
            required={value === ''}
            pattern=".*\S.*"
            title="Enter a search term"
            autoComplete="off"
            onInput={(event) => setText(event.currentTarget.value)}
          />
          {Object.entries(keep).map(([name, kept]) => (
            <input key={name} type="hidden" name={name} value={kept} />
          ))}
        </form>
      </div>
      <p className="hush" role="status">
        {found?.said}
      </p>
      {found && <div className="typed-results" dangerouslySetInnerHTML={{ __html: found.html }} />}
    </>
  );
}

/**
 * The results of a search, if it differs from the page's own. Updates the page's address and title.
 */
function useTypedSearch(
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

/**
 * The results at an address of `/search`; the milliseconds to wait if the site refuses searches for
 * now; undefined without a connection or page.
 */
async function readResults(address: string): Promise<TypedSearch | number | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status === 429 || response.status === 503) {
      return 1_000 * (Number(response.headers.get('retry-after')) || AGAIN);
    }
    return response.ok ? resultsIn(await response.text()) : undefined;
  } catch {
    return undefined;
  }
}

function resultsIn(page: string): TypedSearch | undefined {
  const { title, body } = new DOMParser().parseFromString(page, 'text/html');
  const results = body.querySelector('#results');
  if (!results) return undefined;
  const said = results.querySelector('[data-count], .empty h2')?.textContent ?? '';
  return { html: results.innerHTML, said: said.trim(), title };
}
