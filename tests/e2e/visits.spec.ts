import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { freeze } from './freeze.ts';
import { isAlike, isBare, type PageName, PAGES } from './pages.ts';
import { walk } from './reach.ts';
import { ALL_LOOKS, expectSound, type Look, LOOKS, show, test } from './visit.ts';

// Under an address that stays, as pages show it.
test.use({ siteEnv: { SITE_URL: 'http://atoll.example', RATE_LIMIT: '0' } });

/** Of which a page has one each, unless it is bare. */
const FRAME = ['header.head', 'footer.foot', 'search'];

const pictureOf = (name: PageName, { width, theme }: Look) =>
  `${name}-${String(width)}${theme === 'dark' ? '-dark' : ''}.png`;

for (const [name, path] of PAGES) {
  test(`Page ${name} is sound`, isAlike(name) ? { tag: '@full' } : {}, async ({ visit }) => {
    const visited = await visit(path);
    await expectSound(visited, isBare(name) ? [] : FRAME);
    if (process.env.FULL) await expectPictures(visited.page, name);
    // By keyboard, from the skip link on.
    if (!isAlike(name)) expect(await walk(visited.page, isBare(name))).toEqual([]);
  });
}

async function expectPictures(page: Page, name: PageName): Promise<void> {
  await page.evaluate(() => {
    scrollTo(0, 0);
  });
  await freeze(page);
  for (const look of LOOKS) {
    await show(page, { ...look, height: look.pictured });
    await expect.soft(page).toHaveScreenshot(pictureOf(name, look));
  }
}

test('No picture is kept of a page that is no longer there', () => {
  const expected = ALL_LOOKS.flatMap((look) => PAGES.map(([name]) => pictureOf(name, look)));
  expect(readdirSync(new URL('screens', import.meta.url)).sort()).toEqual(expected.sort());
});
