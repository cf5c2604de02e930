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
