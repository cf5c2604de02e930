import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';

test.describe('The assistant with scripts', () => {
  test('links to questions that match', async ({ page }) => {
    await page.goto('/tags');
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.getByLabel('Message', { exact: true }).fill('git reset');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log').getByRole('link', { name: /git reset/ })).toHaveAttribute(
      'href',
      /^\/questions\/\d+$/,
    );
  });

  test('closes by its button and by Escape, and is reachable for everybody', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open chat' }).click();
    await expect(page.getByRole('region', { name: 'Assistant' })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
    await page.getByLabel('Message', { exact: true }).press('Escape');
    await expect(page.getByRole('region', { name: 'Assistant' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open chat' })).toBeFocused();
  });
});

test.describe('The assistant without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('is a page that answers', async ({ page }) => {
    await page.goto('/tags');
    await page.getByRole('button', { name: 'Open chat' }).click();
    await expect(page.getByText('How can I help you?')).toBeVisible();
    await page.getByLabel('Message', { exact: true }).fill('git reset');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: /git reset/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Help Center' }).last()).toBeVisible();
  });
});
