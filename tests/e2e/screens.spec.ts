import { readdirSync } from 'node:fs';
import type { BrowserContextOptions } from '@playwright/test';
import type { TestSite } from '../support/site.ts';
import { expect, test } from './fixtures.ts';
import { freeze } from './freeze.ts';
import { type PageName, PAGES } from './pages.ts';

// A community of its own, in which no other test writes, under an address that stays.
test.use({ siteEnv: { SITE_URL: 'http://atoll.example' }, trace: 'off' });
test.setTimeout(240_000);

const SETS = (['light', 'dark'] as const).flatMap((theme) => [
  { width: 360, height: 1600, theme },
  { width: 768, height: 1000, theme },
  { width: 1280, height: 1000, theme },
]);

type Look = Pick<(typeof SETS)[number], 'width' | 'theme'>;
const fileOf = (name: PageName, { width, theme }: Look) =>
  `${name}-${String(width)}${theme === 'dark' ? '-dark' : ''}.png`;

for (const { height, ...look } of SETS) {
  const { width, theme } = look;
  test(`Pages look as they did at ${String(width)} pixels in the ${theme} theme`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext(windowOf(site, width, height, theme));
    const page = await context.newPage();
    for (const [name, path] of PAGES) {
      await page.goto(path);
      await freeze(page);
      await expect.soft(page).toHaveScreenshot(fileOf(name, look));
    }
    await context.close();
  });
}

test('No picture is kept of a page that is no longer there', () => {
  const expected = SETS.flatMap((look) => PAGES.map(([name]) => fileOf(name, look)));
  expect(readdirSync(new URL('screens', import.meta.url)).sort()).toEqual(expected.sort());
});

/** Half the size: small files, and hardly a trace of how a machine smooths letters. No view is counted. */
function windowOf(
  { url }: TestSite,
  width: number,
  height: number,
  colorScheme: 'light' | 'dark',
): BrowserContextOptions {
  return {
    baseURL: url,
    viewport: { width, height },
    deviceScaleFactor: 0.5,
    colorScheme,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'Sec-Purpose': 'prefetch' },
  };
}
