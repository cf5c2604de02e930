import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { freeze } from './freeze.ts';
import { isAlike, isBare, type PageName, PAGES } from './pages.ts';
import { walk } from './reach.ts';
import { ALL_LOOKS, expectSound, type Look, LOOKS, show, test } from './visit.ts';

// A fixed address, because pages show it.
test.use({ siteEnv: { SITE_URL: 'http://atoll.example', RATE_LIMIT: '0' } });

/** Parts that every page has exactly once, unless it is bare. */
const FRAME = ['header.head', 'footer.foot', 'search'];

const pictureOf = (name: PageName, { width, theme }: Look) =>
  `${name}-${String(width)}${theme === 'dark' ? '-dark' : ''}.png`;

for (const [name, path] of PAGES) {
  test(
    `Page ${name} is accessible, fits every width and logs no errors`,
    isAlike(name) ? { tag: '@full' } : {},
    async ({ visit }) => {
      const visited = await visit(path);
      await expectSound(visited, isBare(name) ? [] : FRAME);
      if (process.env.FULL) await expectPictures(visited.page, name);
      // By keyboard, starting at the skip link.
      if (!isAlike(name)) expect(await walk(visited.page, isBare(name))).toEqual([]);
    },
  );
}

async function expectPictures(page: Page, name: PageName): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await freeze(page);
  for (const look of LOOKS) {
    await show(page, { ...look, height: look.pictured });
    await expect.soft(page).toHaveScreenshot(pictureOf(name, look));
  }
}

test('Pictures exist for exactly the listed pages', () => {
  const expected = ALL_LOOKS.flatMap((look) => PAGES.map(([name]) => pictureOf(name, look)));
  expect(readdirSync(new URL('screens', import.meta.url)).sort()).toEqual(expected.sort());
});
