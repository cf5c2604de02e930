import { expect, it } from 'vitest';
import { cachedThroughput } from '../bench/cached.ts';
import { mostAnswered } from '../support/public-pages.ts';
import { startSite } from '../support/site.ts';

it('A kept page is served at four fifths of the rate of a bare server with the same bytes', async () => {
  const site = await startSite();
  try {
    const { share } = await cachedThroughput(site.url + (await mostAnswered(site.url)), site.pid);
    expect(share).toBeGreaterThanOrEqual(0.8);
  } finally {
    await site.stop();
  }
}, 180_000);
