import { expect, test } from './fixtures.ts';

test('A guest copies a block of code with its button, which confirms it', async ({ page }) => {
  await page.goto('/search?q=useEffect');
  await page.getByRole('link', { name: 'Why does my useEffect run twice' }).click();
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const code = await page.locator('.code pre').first().innerText();
  await page.getByRole('searchbox').first().focus();
  await page.keyboard.press('Control+V');
  // A single-line box joins the lines.
  const words = (text: string) => text.replace(/\s+/g, '');
  expect(words(await page.getByRole('searchbox').first().inputValue())).toBe(words(code));
});

test.describe('With only a keyboard', () => {
  test('the menu of small screens opens and its links work', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 700 });
    await page.goto('/');
    await page.getByText('Menu', { exact: true }).focus();
    await page.locator('summary', { hasText: 'Menu' }).press('Enter');
    await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'Tags' })
      .press('Enter');
    await expect(page).toHaveURL('/tags');
  });
});

test.describe('A missing page', () => {
  test.use({ mayFail: ['/no-such-page'] });

  test('links back to the previous page', async ({ page }) => {
    await page.goto('/tags?sort=name');
    await page.goto('/no-such-page');
    await page.getByRole('link', { name: 'Go Back' }).click();
    await page.waitForURL('**/tags?sort=name');
  });
});

test.describe('Without scripts, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 700 } });

  test('the message after a vote is above the title', async ({ page }) => {
    await page.goto('/questions/4');
    await page.getByRole('button', { name: 'Vote up' }).first().click();
    const message = await page.getByText('Please login to vote').boundingBox();
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThan(title?.y ?? 0);
  });
});
