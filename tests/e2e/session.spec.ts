import { expect, test } from './fixtures.ts';

const IN = { email: 'demo@example.com', password: 'atoll-demo' };
const token = () => localStorage.getItem('token');

test.describe('Signing in with scripts', () => {
  test('keeps what was typed before the form woke, and the token for calls', async ({ page }) => {
    await page.goto('/login?next=/tags');
    await page.getByLabel('Email').fill(IN.email);
    await page.getByLabel('Password').fill(IN.password);
    await page.getByLabel('Password').press('Enter');
    await page.waitForURL('**/tags');
    await expect(page.getByRole('status')).toHaveText('Welcome back, demo!');
    const stored = await page.evaluate(token);
    const headers = { authorization: `Bearer ${stored ?? ''}` };
    expect((await page.request.get('/api/auth/me', { headers })).status()).toBe(200);
  });

  test('signs other tabs out too', async ({ page, context }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(IN.email);
    await page.getByLabel('Password').fill(IN.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    const other = await context.newPage();
    await other.goto('/tags');
    await page.locator('.user-menu summary').click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('Logged out successfully')).toBeVisible();
    await expect.poll(() => page.evaluate(token)).toBeNull();
    await expect(other.getByRole('link', { name: 'Login' })).toBeVisible();
  });
});
