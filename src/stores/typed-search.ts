/** What a page of results shows below its form. */
export interface TypedSearch {
  /** Of our own page: sanitized there as every page is. */
  readonly html: string;
  /** What to say to whoever does not see it. */
  readonly said: string;
  readonly title: string;
}

/** Seconds to wait where the site does not say how many. */
const AGAIN = 10;
const TIMEOUT_MS = 20_000;

/**
 * The results at an address of `/search`; the milliseconds to wait, where the site takes no search
 * for now; undefined where there is no connection or no such page.
 */
export async function readResults(address: string): Promise<TypedSearch | number | undefined> {
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
