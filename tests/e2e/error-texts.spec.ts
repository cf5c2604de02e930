import type { Page } from 'playwright';
import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './writing.ts';

const PRINTED = `Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/srv/a very/long-path-of-one-machine/${'x'.repeat(80)}/util' imported from /srv/b.js
    at finalizeResolution (node:internal/modules/esm/resolve:275:11)
password=hunter2222
Node.js v22.1.0`;
const BOX = 'Error, stack trace or log';

test.describe('Several lines pasted into a single-line box', () => {
  for (const [where, label] of [
    ['for searching', 'Search for'],
    ['in the header', 'Search'],
  ] as const) {
    test(`${where} go to the error form`, async ({ page }) => {
      await page.goto('/search');
      await expect(async () => {
        await paste(page, label, PRINTED);
        await expect(page.getByLabel(BOX)).toHaveValue(PRINTED, { timeout: 500 });
      }).toPass();
      await expect(page.getByLabel(BOX)).toBeFocused();
      await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
    });
  }

  test('stay there if only one of them has text', async ({ page }) => {
    await page.goto('/search');
    await listening(page, () => page.getByLabel('Search for').focus());
    await paste(page, 'Search for', 'a line\n');
    await expect(page.getByLabel(BOX)).toBeHidden();
  });

  test('in the header arrive complete from any page of a member', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page);
    await page.goto('/about');
    const box = page.getByLabel('Search', { exact: true });
    await listening(page, () => box.fill('vite '));
    await page.evaluate((text) => navigator.clipboard.writeText(text), PRINTED);
    await box.press('ControlOrMeta+v');
    await expect(box).not.toHaveValue('vite ');
    await box.press('Enter');
    await expect(page.getByLabel(BOX)).toHaveValue(`vite \n${PRINTED}`);
  });
});

test('The results for an error pass axe and fit, wide and narrow', async ({ page }) => {
  await page.goto('/search/error');
  await page.getByLabel(BOX).fill(PRINTED);
  await page.getByRole('button', { name: 'Find This Error' }).click();
  await expect(page.getByRole('heading', { name: 'What we recognized' })).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.goto('/search?q=TypeError: Cannot read properties of undefined (reading %27map%27)');
  await expect(page.getByRole('button', { name: 'Ask About This Error' })).toBeVisible();
  await expectAccessibleAndFitting(page);
});

async function expectAccessibleAndFitting(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    expect(await violations(page), colorScheme).toEqual([]);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond, 'pixels beyond the window').toBeLessThanOrEqual(0);
  }
}

/** Waits until the script that an action loads listens for pastes: its response comes earlier. */
async function listening(page: Page, action: () => Promise<void>): Promise<void> {
  const [script] = await Promise.all([page.waitForResponse(/pasted-lines/), action()]);
  await page.evaluate((url) => import(url), script.url());
}

/** Dispatches a paste event as a browser does, without its default action. */
async function paste(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus();
  await page.getByLabel(label, { exact: true }).evaluate((box, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    box.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}
