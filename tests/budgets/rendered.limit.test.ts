import { expect, it } from 'vitest';
import { measureInTurns, type Sample } from '../bench/measure.ts';
import { PAST_CACHE } from '../bench/rendered.ts';
import { startBare } from '../bench/start-bare.ts';
import { answerUntil } from '../support/answers.ts';
import { mostAnswered } from '../support/public-pages.ts';
import { startSite } from '../support/site.ts';

/** The CPU that rendering a page may take, in responses of a bare server. */
const MOST = 110;
const SIZES = { rounds: 9, seconds: 1, connections: 4, warmUp: 12_000 };

/** The best round of each counts: other work of the machine only ever adds to the cost. */
const leastOf = (samples: readonly Sample[]) => Math.min(...samples.map(({ cpu }) => cpu));

it('A question page with 11 posts is rendered with the CPU of 110 bare responses', async () => {
  const site = await startSite({ env: { RATE_LIMIT: '0' } });
  try {
    const path = await mostAnswered(site.url);
    await answerUntil(site.url, path, 10);
    const headers = { ...PAST_CACHE, 'accept-encoding': 'identity' };
    const bare = await startBare(site.url + path, headers);
    const pages = {
      page: { url: site.url + path, pid: site.pid, headers },
      bare: { ...bare, headers },
    };
    const { page, bare: sent } = await measureInTurns(pages, SIZES).finally(bare.stop);
    expect(leastOf(page) / leastOf(sent)).toBeLessThanOrEqual(MOST);
  } finally {
    await site.stop();
  }
}, 180_000);
