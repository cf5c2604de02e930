import { expect, test } from './fixtures.ts';

test.describe('Search by a member', () => {
  // Chromium logs the response that asks to wait.
  test.use({ mayFail: ['/search'] });

  test('shows results while typing and keeps the address and history correct', async ({
    page,
    enter,
  }) => {
    await enter('typing-reader');
    await page.goto('/search?q=postgresql');
    const box = page.getByRole('main').getByRole('searchbox', { name: 'Search for' });
    const results = page.getByRole('main');
    await expect(results.getByRole('article').first()).toContainText('PostgreSQL');
    await box.fill('');
    await box.pressSequentially('useEffect', { delay: 40 });
    await expect(results.getByRole('article').first()).toContainText('useEffect');
    await expect(page).toHaveURL(/\/search\?q=useEffect$/);
    await expect(page).toHaveTitle(/^Search: useEffect/);
    await expect(page.getByRole('status').filter({ hasText: /\d+ results?/ })).toHaveCount(1);
    await expect(box).toBeFocused();
    await results.getByRole('link', { name: 'People' }).click();
    await expect(page).toHaveURL(/tab=people/);
    await page.goBack();
    await expect(results.getByRole('article').first()).toContainText('useEffect');
  });

  test('retries after a 429 and then shows the results for the current text', async ({
    page,
    enter,
  }) => {
    await enter('waiting-reader');
    let refused = 0;
    await page.route('**/search?q=*', async (route) => {
      if (route.request().isNavigationRequest() || refused > 0) return route.continue();
      refused += 1;
      await route.fulfill({ status: 429, headers: { 'retry-after': '1' }, body: '' });
    });
    await page.goto('/search');
    const box = page.getByRole('main').getByRole('searchbox', { name: 'Search for' });
    await box.pressSequentially('us');
    await page.waitForTimeout(600);
    expect(refused).toBe(0);
    await box.pressSequentially('eEffect');
    await expect(page.getByRole('main').getByRole('article').first()).toContainText('useEffect');
    expect(refused).toBe(1);
  });
});
