import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { PATHS } from './pages.ts';

test.describe('A question on paper', () => {
  test.use({ colorScheme: 'dark' });

  test.beforeEach(async ({ page }) => {
    await page.goto(PATHS.question);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  });

  test('has only its text: no header, no sidebar, no forms', async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.score').first()).toBeVisible();
    for (const hidden of [
      'header.head',
      '.side',
      '.rail',
      '.foot',
      'nav',
      'button',
      '.button',
      'input',
      '.banner',
      '.no-print',
    ])
      for (const one of await page.locator(hidden).all()) await expect(one).toBeHidden();
  });

  for (const [width, paper] of [
    [1280, 'a wide sheet'],
    [794, 'A4'],
  ] as const) {
    test(`fills ${paper} with its text and code`, async ({ page }) => {
      await page.setViewportSize({ width, height: 1000 });
      const blocks = page.locator('.text > p, .text > .code, .text > pre');
      const widths = await blocks.evaluateAll((all) =>
        all.map((one) => Math.round(one.getBoundingClientRect().width)),
      );
      expect(new Set(widths)).toEqual(new Set([width]));
    });
  }

  test('is black on white in the dark theme too', async ({ page }) => {
    const colors = [];
    for (const name of ['html', 'h1', '.text p']) {
      const styles = page
        .locator(name)
        .first()
        .evaluate((element) => {
          const { color, backgroundColor } = getComputedStyle(element);
          return [color, backgroundColor];
        });
      colors.push(await styles);
    }
    expect(colors[0]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    expect(colors.slice(1)).toEqual(Array(2).fill(['rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)']));
  });

  test('wraps its code and prints the addresses of links', async ({ page }) => {
    await page.setViewportSize({ width: 500, height: 700 });
    expect(await cutCode(page)).toEqual([]);
    const link = page.locator(".text a[href^='http']").first();
    const printed = await link.evaluate((element) => getComputedStyle(element, '::after').content);
    expect(printed).toContain(await link.getAttribute('href'));
  });
});

function cutCode(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('pre')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );
}
