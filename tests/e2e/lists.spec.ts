import type { Locator } from '@playwright/test';
import { signUp, unique } from '../support/api.ts';
import { expect, test } from './fixtures.ts';
import { misfits } from './fit.ts';

test('rows with long titles and tags fit and show two lines of their excerpt', async ({
  page,
  site,
}) => {
  const author = await signUp(site.url, unique('author-of-a-long-title'));
  const title = 'Why does what I describe here at such great length '.repeat(4).slice(0, 190);
  const tags = ['one', 'two', 'three', 'four', 'five'].map((tag) => `${tag}-${'long'.repeat(7)}`);
  await author.call('POST', '/questions', { title, content: `<p>${title}</p>`, tags });
  for (const width of [360, 1180, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/questions', `/tags/${tags[0] ?? ''}`, '/search?q=describe']) {
      await page.goto(path);
      const row = page.locator('article').filter({ hasText: title });
      expect(await lines(row.locator('.preview')), `${path} at ${String(width)}`).toBe(2);
      expect(await misfits(page), `${path} at ${String(width)}`).toEqual([]);
    }
  }
});

/** How many lines of a text are visible. */
const lines = (text: Locator) =>
  text.evaluate((element) =>
    Math.round(element.clientHeight / parseFloat(getComputedStyle(element).lineHeight)),
  );

test('a phone shows only one search box and two menus above the first question', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  for (const path of ['/questions?tag=react', '/tags', '/users', '/search?q=react']) {
    await page.goto(path);
    await expect(page.getByRole('searchbox')).toHaveCount(1);
  }
  await page.goto('/questions?tag=react');
  const first = await page.locator('article').first().boundingBox();
  expect(first?.y).toBeLessThan(360);
  const sort = page.getByRole('navigation', { name: 'Sort' });
  await expect(sort).toBeHidden();
  const button = page.getByRole('button', { name: 'Newest' });
  await button.click();
  const [above, sheet] = [await button.boundingBox(), await sort.boundingBox()];
  expect(sheet).toMatchObject({ x: above?.x });
  expect((sheet?.y ?? 0) - (above?.y ?? 0)).toBeLessThan(60);
  await sort.getByRole('link', { name: 'Most Voted' }).click();
  await page.waitForURL(/sort=votes/);
  await expect(page.getByRole('button', { name: 'Most Voted' })).toBeVisible();
  const status = page.getByRole('navigation', { name: 'Status' });
  await page.getByRole('button', { name: 'Open', exact: true }).press('Enter');
  await page.keyboard.press('Tab');
  await expect(status.getByRole('link', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(status).toBeHidden();
});
