import { signUp, unique } from '../../support/api.ts';
import { toasts } from '../toasts.ts';
import { button, expect, fill, storedToken, test } from './rows.ts';

const menu = { name: 'User menu' };

test.describe('§4 Session', () => {
  test.use({ mayFail: ['/session'] });

  test('On start, if a stored token exists the app asks the server who the user is: success means authenticated', async ({
    page,
    site,
  }) => {
    const { token } = await signUp(site.url, unique('stored'));
    await page.goto('/about');
    await page.evaluate((value) => localStorage.setItem('token', value), token);
    await page.goto('/tags');
    await expect(page.getByLabel(menu.name).first()).toBeVisible();
    expect(await storedToken(page)).toBe(token);
  });

  test('§8 Silent failures: failure silently removes the stored token and makes the session anonymous', async ({
    page,
  }) => {
    await page.goto('/about');
    await page.evaluate(() => localStorage.setItem('token', 'no-such-token'));
    await page.goto('/tags');
    await expect.poll(() => storedToken(page)).toBeNull();
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
  });

  test('With no stored token, loading simply ends', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto('/tags', { waitUntil: 'networkidle' });
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    expect(calls.filter((path) => /session|auth|notifications/.test(path))).toEqual([]);
  });

  test('A profile update replaces the stored user object', async ({ page, as }) => {
    const { username: before } = await as('user');
    const username = unique('renamed');
    await page.goto('/settings');
    await fill(page, { Username: username, Email: `${username}@example.com` });
    await button(page, 'Save Changes').click();
    await expect(page.locator('.user-menu summary')).toHaveAttribute('title', username);
    await expect(page.getByLabel('Username')).toHaveValue(username);
    // A new address is pending until its owner has confirmed it.
    await expect(page.getByText('pending until you follow the link we sent to')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(`${before}@example.com`);
  });
});
