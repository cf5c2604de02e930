import { expect, test } from './fixtures.ts';

test('home answers with the name of the site, and a click leads to the questions', async ({
  page,
}) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  await expect(page).toHaveTitle(/Atoll/);
  await page.getByRole('link', { name: 'Browse Questions' }).first().click();
  await expect(page).toHaveURL(/\/questions$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('A page that is not there', () => {
  test.use({ mayFail: ['/no-such-page'] });

  test('leads back to where its reader came from', async ({ page }) => {
    await page.goto('/tags?sort=name');
    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible();
    await page.getByRole('link', { name: 'Go Back' }).click();
    await page.waitForURL('**/tags?sort=name');
  });
});
