import { expect, it } from 'vitest';
import { cachedThroughput, rateShares } from '../bench/cached.ts';
import { median } from '../bench/report.ts';
import { mostAnswered } from '../support/public-pages.ts';
import { startSite } from '../support/site.ts';

/** The goal is 0.8, and medians of quiet runs are between 0.80 and 0.99: the rest is for noise. */
const LEAST = 0.7;

it('A cached page is served at nearly the rate of a bare server with the same bytes', async () => {
  const site = await startSite();
  try {
    const found = await cachedThroughput(site.url + (await mostAnswered(site.url)), site.pid);
    expect(median(rateShares(found))).toBeGreaterThanOrEqual(LEAST);
  } finally {
    await site.stop();
  }
}, 180_000);
