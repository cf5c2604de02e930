import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { doubled, misfits, spaced } from './fit.ts';
import { layoutShifts, movements, outlineProblems, walk } from './reach.ts';
import { visitAll } from './visit.ts';

// A trace of every page costs more than the checks; what they find says where.
test.use({ trace: 'off' });
test.setTimeout(240_000);

const window = (width: number, height = 800) => ({ viewport: { width, height } });

test.describe('Every page', () => {
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 360],
  ] as const) {
    test(`has nothing that axe objects to in the ${colorScheme} theme, and targets of 24 pixels at ${String(width)}`, async ({
      browser,
      site,
    }) => {
      await visitAll({ browser, site }, { ...window(width), colorScheme }, violations);
    });
  }

  test('has landmarks, one first heading, and headings in order', async ({ browser, site }) => {
    await visitAll({ browser, site }, window(1280), outlineProblems);
  });

  test('is walked through by keyboard, from the skip link on, with the focus in sight', async ({
    browser,
    site,
  }) => {
    await visitAll({ browser, site }, window(1280), walk);
  });

  test('shifts nothing while it loads, and stands still for those who want it', async ({
    browser,
    site,
  }) => {
    const still = { ...window(360), reducedMotion: 'reduce' } as const;
    await visitAll({ browser, site }, still, async (page) => [
      ...(await layoutShifts(page)),
      ...(await movements(page)),
    ]);
  });

  for (const width of [320, 360, 768]) {
    test(`fits ${String(width)} pixels, with text spaced as WCAG 1.4.12 has it too`, async ({
      browser,
      site,
    }) => {
      await visitAll({ browser, site }, window(width), async (page) => [
        ...(await misfits(page)),
        ...(await spaced(page)),
      ]);
    });
  }

  test('fits 1280 pixels, with text spaced or of twice the size too', async ({ browser, site }) => {
    await visitAll({ browser, site }, window(1280), async (page) => [
      ...(await misfits(page)),
      ...(await spaced(page)),
      ...(await doubled(page)),
    ]);
  });

  test('fits a zoom of 200 %', async ({ browser, site }) => {
    const zoomed = { ...window(640, 400), deviceScaleFactor: 2 };
    await visitAll({ browser, site }, zoomed, misfits);
  });
});

test('At its end a page shows all of its footer beside the button of the chat', async ({
  page,
}) => {
  for (const width of [320, 360, 480, 768, 1024, 1150, 1263, 1265, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/about');
    await page.evaluate(() => {
      scrollTo(0, document.body.scrollHeight);
    });
    expect(await covered(page), `at ${String(width)} pixels`).toEqual([]);
  }
});

test('A tag is 24 pixels high', async ({ page }) => {
  await page.goto('/questions');
  const heights = await page
    .locator('a.tag')
    .evaluateAll((tags) => tags.map((tag) => tag.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(9);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
});

/** Links of the footer that the chat's button stands over. */
async function covered(page: Page): Promise<string[]> {
  const button = await page.getByRole('button', { name: 'Open chat' }).boundingBox();
  if (!button) throw new Error('The page has no button for the chat');
  const [right, bottom] = [button.x + button.width, button.y + button.height];
  const links = await page.locator('.foot a').all();
  expect(links.length).toBeGreaterThan(9);
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

/** WCAG 2.5.8, targets of 24 pixels, is among axe's rules, with its exceptions, but off. */
async function violations(page: Page): Promise<string[]> {
  const rules = { 'target-size': { enabled: true } };
  const found = await new AxeBuilder({ page }).options({ rules }).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}
