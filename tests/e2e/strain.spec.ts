import { startDevelopment } from '../support/development.ts';
import { expect, test as base } from './fixtures.ts';
import { misfits } from './fit.ts';

const test = base.extend({
  baseURL: async ({}, use) => {
    const development = await startDevelopment();
    await use(development.url);
    await development.stop();
  },
});

test(
  'Every component bears long words and names, at 320 pixels too',
  { tag: '@full' },
  async ({ page }) => {
    // The development server compiles every component first.
    test.setTimeout(150_000);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/_ui');
      expect(await misfits(page), `${String(width)} pixels`).toEqual([]);
    }
  },
);
