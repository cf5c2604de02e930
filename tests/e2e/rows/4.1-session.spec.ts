import { hold } from '../calls.ts';
import { signUp } from '../members.ts';
import { MEMBER } from '../writing.ts';
import { toast, toasts } from '../toasts.ts';
import { button, expect, fill, storedToken, test, unique } from './rows.ts';

const menu = { name: 'User menu' };
const IN = { Email: MEMBER.email, Password: MEMBER.password };

test.describe('Section 4, session', () => {
  test.use({ mayFail: ['/session'] });

  test('On start, if a stored token exists the app asks the server who the user is: success means authenticated', async ({
    page,
    site,
  }) => {
    const { token } = await signUp(site.url, unique('stored'));
    await page.goto('/about');
    await page.evaluate((value) => {
      localStorage.setItem('token', value);
    }, token);
    await page.goto('/tags');
    await expect(page.getByLabel(menu.name).first()).toBeVisible();
    expect(await storedToken(page)).toBe(token);
  });

  test('Failure silently removes the stored token and makes the session anonymous', async ({
    page,
  }) => {
    await page.goto('/about');
    await page.evaluate(() => {
      localStorage.setItem('token', 'no-such-token');
    });
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

  test('Login start puts the session in loading; success stores the token and authenticates', async ({
    page,
  }) => {
    const release = await hold(page, '/api/auth/login');
    await page.goto('/login');
    await fill(page, IN);
    await button(page, 'Sign In').click();
    await expect(button(page, 'Signing in...')).toBeDisabled();
    expect(await storedToken(page)).toBeNull();
    release();
    await expect(page).toHaveURL('/');
    await expect(page.getByLabel(menu.name).first()).toBeVisible();
    expect(await storedToken(page)).toMatch(/./);
  });

  test('Register start puts the session in loading; success stores the token and authenticates', async ({
    page,
  }) => {
    const release = await hold(page, '/api/auth/register');
    const username = unique('new');
    await page.goto('/register');
    await fill(page, { Username: username, Email: `${username}@example.com` });
    await fill(page, { Password: 'open sesame', 'Confirm Password': 'open sesame' });
    await button(page, 'Sign Up').click();
    await expect(button(page, 'Creating account...')).toBeDisabled();
    release();
    await expect(page).toHaveURL('/');
    await expect(page.getByTitle(username)).toBeVisible();
    expect(await storedToken(page)).toMatch(/./);
  });

  test('Login or register failure clears user and token', async ({ page, other }) => {
    await page.goto('/login');
    await fill(page, { ...IN, Password: 'not this' });
    await button(page, 'Sign In').click();
    await expect(toast(page, 'Invalid email or password')).toBeVisible();
    expect(await storedToken(page)).toBeNull();
    await page.goto('/register');
    await fill(page, { Username: other.username, Email: MEMBER.email });
    await fill(page, { Password: 'open sesame', 'Confirm Password': 'open sesame' });
    await button(page, 'Sign Up').click();
    await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
    expect(await storedToken(page)).toBeNull();
    await page.goto('/tags');
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  });

  test('Logout removes the token and makes the session anonymous', async ({ page }) => {
    await page.goto('/login?next=/tags');
    await fill(page, IN);
    await button(page, 'Sign In').click();
    await expect(page).toHaveURL('/tags');
    expect(await storedToken(page)).toMatch(/./);
    await page.getByLabel(menu.name).first().click();
    await button(page, 'Logout').click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect.poll(() => storedToken(page)).toBeNull();
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login?next=%2Fdashboard');
  });

  test('A profile update replaces the stored user object', async ({ page, as }) => {
    await as('user');
    const username = unique('renamed');
    await page.goto('/settings');
    await fill(page, { Username: username });
    await button(page, 'Save Changes').click();
    await expect(page.getByTitle(username)).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue(username);
  });
});
