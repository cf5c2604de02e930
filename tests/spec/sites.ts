import type { TestProject } from 'vitest/node';
import { startForeign } from '../support/foreign.ts';
import { startSite } from '../support/site.ts';

/** The sites that all tests of the specification share, by their origins. */
interface Sites {
  readonly ours: string;
  /** On a backend that knows section 7 alone. */
  readonly elsewhere: string;
  /** On a backend that fails: a site of its own, as sites keep pages for guests. */
  readonly failing: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    sites: Sites;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [well, failing] = [await startForeign(), await startForeign()];
  failing.mood = 'failing';
  const started = await Promise.all([
    startSite({ env: { RATE_LIMIT: '0' } }),
    startSite({ env: { API_HOST: well.origin } }),
    startSite({ env: { API_HOST: failing.origin } }),
  ]);
  const [ours, elsewhere, other] = started;
  project.provide('sites', { ours: ours.url, elsewhere: elsewhere.url, failing: other.url });
  return async () => {
    for (const site of started) await site.stop();
    for (const backend of [well, failing]) await backend.close();
  };
}
