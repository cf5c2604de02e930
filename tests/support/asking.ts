import type { TestBackend } from './backend.ts';

const ORIGIN = { address: '127.0.0.1', prepared: false, countsViews: false };

/** Calls the API and returns the response, also of an internal error, with its milliseconds. */
export async function ask(site: TestBackend, path: string, init?: RequestInit) {
  const begin = performance.now();
  const response = await site.fetch(new Request(`http://localhost/api${path}`, init), ORIGIN);
  const body = (await response.json()) as { message?: string; code?: string };
  const { status, headers } = response;
  return { status, wait: headers.get('retry-after'), body, ms: performance.now() - begin };
}
