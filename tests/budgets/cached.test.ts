import { expect, it } from 'vitest';
import { cachedThroughput, rateShares } from '../bench/cached.ts';
import { median } from '../bench/spread.ts';
import { mostAnswered } from '../support/public-pages.ts';
import { startSite } from '../support/site.ts';

it('A cached page is served at four fifths of the rate of a bare server with the same bytes', async () => {
  const site = await startSite();
  try {
    const found = await cachedThroughput(site.url + (await mostAnswered(site.url)), site.pid);
    expect(median(rateShares(found))).toBeGreaterThanOrEqual(0.8);
  } finally {
    await site.stop();
  }
}, 180_000);
