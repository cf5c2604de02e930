import { readdirSync } from 'node:fs';
import { expect } from './fixtures.ts';
import { freeze } from './freeze.ts';
import { isAlike, isBare, type PageName, PAGES } from './pages.ts';
import { walk } from './reach.ts';
import { expectSound, type Look, LOOKS, nameOf, tagOf, test } from './visit.ts';

// Under an address that stays, as pages show it.
test.use({ siteEnv: { SITE_URL: 'http://atoll.example', RATE_LIMIT: '0' } });

/** Of which a page has one each, unless it is bare. */
const FRAME = ['header.head', 'footer.foot', 'search'];

const pictureOf = (name: PageName, { width, theme }: Look) =>
  `${name}-${String(width)}${theme === 'dark' ? '-dark' : ''}.png`;

for (const look of LOOKS) {
  for (const [name, path] of PAGES) {
    const only = isAlike(name) ? { tag: '@full' } : tagOf(look);
    test(`Page ${name} is sound ${nameOf(look)}`, only, async ({ visit }) => {
      const visited = await visit(look, path);
      await expectSound(visited, look, isBare(name) ? [] : FRAME);
      const { page } = visited;
      if (process.env.FULL) {
        await page.evaluate(() => {
          scrollTo(0, 0);
        });
        await page.setViewportSize({ width: look.width, height: look.pictured });
        await freeze(page);
        await expect.soft(page).toHaveScreenshot(pictureOf(name, look));
      }
      // By keyboard, from the skip link on: nothing of it depends on the look.
      if (look.theme === 'light') expect(await walk(page, isBare(name))).toEqual([]);
    });
  }
}

test('No picture is kept of a page that is no longer there', () => {
  const expected = LOOKS.flatMap((look) => PAGES.map(([name]) => pictureOf(name, look)));
  expect(readdirSync(new URL('screens', import.meta.url)).sort()).toEqual(expected.sort());
});
