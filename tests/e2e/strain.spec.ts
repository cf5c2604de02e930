import { startDevelopment } from '../support/development.ts';
import { expect, test } from './fixtures.ts';
import { misfits } from './fit.ts';

test('Every component bears long words and names, at 320 pixels too', async ({ browser }) => {
  const development = await startDevelopment();
  const page = await browser.newPage({ baseURL: development.url });
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/_ui');
    expect(await misfits(page), `${String(width)} pixels`).toEqual([]);
  }
  await page.close();
  await development.stop();
});
