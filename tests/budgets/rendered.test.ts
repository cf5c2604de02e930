import { expect, it } from 'vitest';
import { renderCost } from '../bench/render.ts';
import { answerUntil } from '../support/answers.ts';
import { mostAnswered } from '../support/public-pages.ts';
import { startSite } from '../support/site.ts';

/** The CPU of a bare server's answers that rendering a page may take (docs/decisions). */
const MOST = 40;

it('A question page with 11 posts is rendered for the CPU of 40 bare answers', async () => {
  const site = await startSite({ env: { RATE_LIMIT: '0' } });
  try {
    const path = await mostAnswered(site.url);
    await answerUntil(site.url, path, 10);
    const { page, bare } = await renderCost(site.url + path, site.pid);
    expect(page / bare).toBeLessThanOrEqual(MOST);
  } finally {
    await site.stop();
  }
}, 180_000);
