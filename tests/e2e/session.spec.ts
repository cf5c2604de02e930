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

  test('leaves its page out of the way back', async ({ page }) => {
    await page.goto('/tags');
    await page.getByRole('link', { name: 'Login' }).click();
    await page.getByLabel('Email').fill(IN.email);
    await page.getByLabel('Password').fill(IN.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByRole('status')).toHaveText('Welcome back, demo!');
    await page.goto('/about');
    await page.goBack();
    await expect(page).toHaveURL(/\/tags$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/tags$/);
    await expect(page.locator('.user-menu')).toBeVisible();
  });

  test('shows a taken username once, at its field', async ({ page }) => {
    await page.goto('/register');
    await page.getByLabel('Username').fill('demo');
    await page.getByLabel('Email').fill('someone.else@example.com');
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.getByLabel('Confirm Password').fill('correct horse');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByLabel('Username')).toBeFocused();
    await expect(page.locator('main .form-error')).toHaveCount(1);
    await page.getByLabel('Username').press('x');
    await expect(page.locator('main .form-error')).toHaveCount(0);
  });
});
