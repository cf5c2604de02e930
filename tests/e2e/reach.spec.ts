import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test('The chat button covers no footer link at the end of a page', async ({ page }) => {
  await page.goto('/about');
  for (const width of [320, 360, 480, 768, 1024, 1150, 1263, 1265, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await covered(page), `at ${String(width)} pixels`).toEqual([]);
  }
});

/** Footer links that the chat button covers. */
async function covered(page: Page): Promise<string[]> {
  const button = await page.getByRole('button', { name: 'Open chat' }).boundingBox();
  if (!button) throw new Error('The page has no button for the chat');
  const [right, bottom] = [button.x + button.width, button.y + button.height];
  const links = await page.locator('.foot a').all();
  expect(links.length).toBeGreaterThan(7);
  const boxes = await Promise.all(links.map((link) => link.boundingBox()));
  const over = boxes.map(
    (box) =>
      box !== null &&
      box.x < right &&
      box.x + box.width > button.x &&
      box.y < bottom &&
      box.y + box.height > button.y,
  );
  return Promise.all(links.filter((_, at) => over[at]).map((link) => link.innerText()));
}
