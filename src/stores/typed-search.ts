/** The part of a results page below its form. */
export interface TypedSearch {
  /** From our own page: sanitized like every page. */
  readonly html: string;
  /** The announcement for screen readers. */
  readonly said: string;
  readonly title: string;
}

/** Seconds to wait if the site does not say how many. */
const AGAIN = 10;
const TIMEOUT_MS = 20_000;

/**
 * The results at an address of `/search`; the milliseconds to wait if the site refuses searches for
 * now; undefined without a connection or page.
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
