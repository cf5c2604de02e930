import { refuse } from '../calls.ts';
import { answer, postQuestion } from '../members.ts';
import { toasts } from '../toasts.ts';
import { MEMBER } from '../writing.ts';
import { button, expect, fill, storedToken, test } from './rows.ts';

test.describe('Section 8, silent failures', () => {
  test.use({ mayFail: ['/'] });

  for (const [words, path, shown] of [
    ['Home data failures are logged only (home shows empty sections)', '/', 'Hot Questions'],
    [
      "Question-list failures are logged only (questions page shows 'No questions found')",
      '/questions?sort=votes',
      'No questions found',
    ],
    ['Tag list failures are logged and leave an empty list', '/tags?sort=name', 'No tags found'],
    ['User list failures are logged and leave an empty list', '/users?sort=name', 'No users found'],
    ["Profile load failure is logged and shows 'User not found'", '/users/7', 'User not found'],
  ] as const) {
    test(words, async ({ page, failing }) => {
      await page.goto(failing + path);
      await expect(page.getByRole('heading', { name: shown })).toBeVisible();
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);
      await expect(toasts(page)).toHaveCount(0);
    });
  }

  test('The session check failure discards the token without message', async ({ page, as }) => {
    const { call, token } = await as('user');
    await page.goto('/about');
    await page.evaluate((value) => {
      localStorage.setItem('token', value);
    }, token);
    await call('POST', '/auth/logout');
    await page.goto('/tags');
    await expect.poll(() => storedToken(page)).toBeNull();
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
  });

  test('The three notification calls fail silently (console only); non-ok answers leave local state unchanged', async ({
    page,
    as,
    other,
  }) => {
    const author = await as('user');
    await answer(other, await postQuestion(author, 'What if all three calls fail?'));
    await page.goto('/notifications');
    const unread = page.locator('.notification.unread');
    const before = await unread.count();
    await refuse(page, '**/api/notifications{,/**}', 500, { message: 'Not now' });
    for (const name of ['Refresh', 'Mark as read', 'Mark All as Read']) {
      const answered = page.waitForResponse('**/api/notifications{,/**}');
      await button(page, name).first().click();
      expect((await answered).status()).toBe(500);
      await expect(button(page, name).first()).toBeEnabled();
      await expect(unread).toHaveCount(before);
    }
    expect(before).toBeGreaterThan(0);
    await expect(toasts(page)).toHaveCount(0);
  });

  for (const [path, submit, call, text] of [
    ['/login', 'Sign In', '**/api/auth/login', 'Login failed'],
    ['/register', 'Sign Up', '**/api/auth/register', 'Registration failed'],
  ] as const) {
    test(`Login and register failure messages on their pages come from the session layer (${path})`, async ({
      page,
    }) => {
      await refuse(page, call, 500, {});
      await page.goto(path);
      if (path === '/register') await fill(page, { Username: 'anybody' });
      if (path === '/register') await fill(page, { 'Confirm Password': MEMBER.password });
      await fill(page, { Email: MEMBER.email, Password: MEMBER.password });
      await button(page, submit).click();
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(text);
    });
  }
});
