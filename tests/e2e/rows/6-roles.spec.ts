import { answer, postQuestion } from '../members.ts';
import { toast } from '../toasts.ts';
import { hue } from './look.ts';
import { button, expect, test } from './rows.ts';

const QUESTION = 'Who may do what with this question?';

test.describe('Section 6, roles and permissions', () => {
  test('Anonymous versus authenticated is the basic split', async ({ page, as }) => {
    const ofGuests = ['Login', 'Sign Up'].map((name) => page.getByRole('link', { name }).first());
    const ofMembers = [page.getByLabel('User menu').first(), page.locator('.bell')];
    await page.goto('/tags');
    for (const one of ofGuests) await expect(one).toBeVisible();
    for (const one of ofMembers) await expect(one).toHaveCount(0);
    await as('user');
    await page.goto('/tags');
    for (const one of ofMembers) await expect(one).toBeVisible();
    await expect(page.locator('.head').getByRole('link', { name: 'Login' })).toHaveCount(0);
  });

  test('Guest: may read questions, tags, users and profiles', async ({ page }) => {
    for (const path of ['/questions/22', '/tags/react', '/users', '/users/2', '/questions']) {
      const answered = await page.goto(path);
      expect(answered?.status()).toBe(200);
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    }
  });

  test('Guest: asking is refused; there is no Ask Question, no Follow Tag and no Your Answer', async ({
    page,
  }) => {
    await page.goto('/ask');
    await expect(page.getByText('Please log in to ask a question')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Log In' })).toHaveAttribute(
      'href',
      '/login?next=%2Fask',
    );
    await page.goto('/tags/react');
    await expect(button(page, 'Follow Tag')).toHaveCount(0);
    await expect(page.locator('.head').getByRole('link', { name: 'Ask' })).toHaveCount(0);
    await page.goto('/questions/22');
    await expect(page.getByText('Want to answer?')).toBeVisible();
    await expect(page.getByLabel('Your Answer')).toHaveCount(0);
  });

  test('Signed-in user: may vote, answer, ask, follow tags; has dashboard, settings, notifications', async ({
    page,
    as,
  }) => {
    await as('user');
    await page.goto('/questions/22');
    await button(page, 'Vote up').first().click();
    await expect(toast(page, 'Vote recorded')).toBeVisible();
    await expect(page.getByLabel('Your Answer')).toBeVisible();
    await page.goto('/tags/react');
    await expect(button(page, 'Follow Tag')).toBeVisible();
    await expect(page.locator('.head').getByRole('link', { name: 'Ask Question' })).toBeVisible();
    await page.getByLabel('User menu').first().click();
    for (const name of ['Dashboard', 'Settings']) {
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
    await page.locator('.bell').click();
    await expect(page).toHaveURL('/notifications');
  });

  test('Question author only: may accept an answer', async ({ page, as, other }) => {
    const author = await as('user');
    const questionId = await postQuestion(author, QUESTION);
    await answer(other, questionId);
    await page.goto(`/questions/${questionId}`);
    await expect(button(page, 'Accept')).toBeVisible();
    for (const role of ['user', 'admin'] as const) {
      await as(role);
      await page.goto(`/questions/${questionId}`);
      await expect(page.getByText('This is how.')).toBeVisible();
      await expect(button(page, 'Accept')).toHaveCount(0);
    }
  });

  test('Edit buttons show to the author', async ({ page, as, other }) => {
    const author = await as('user');
    const own = await postQuestion(author, QUESTION);
    const edits = page.getByRole('link', { name: 'Edit', exact: true });
    await answer(other, own);
    await page.goto(`/questions/${own}`);
    await expect(edits).toHaveCount(1);
    await expect(edits).toHaveAttribute('href', `/questions/${own}/edit`);
    const foreign = await postQuestion(other, QUESTION);
    await answer(author, foreign);
    await page.goto(`/questions/${foreign}`);
    await expect(edits).toHaveCount(1);
    await expect(page.locator('.answer').filter({ has: edits })).toHaveCount(1);
  });

  for (const role of ['moderator', 'admin'] as const) {
    test(`Admin and moderator: Admin Panel link and /admin (${role})`, async ({ page, as }) => {
      await as(role);
      await page.goto('/tags');
      await page.getByLabel('User menu').first().click();
      await page.getByRole('link', { name: 'Admin Panel' }).click();
      await expect(page).toHaveURL('/admin');
      // /admin/users: admin only. /admin/questions and /admin/tags: admin and moderator.
      const tabs = page.getByRole('navigation', { name: 'Admin area' });
      for (const name of ['Questions', 'Tags']) {
        await expect(tabs.getByRole('link', { name, exact: true })).toBeVisible();
      }
      const users = tabs.getByRole('link', { name: 'Users', exact: true });
      await expect(users).toHaveCount(role === 'admin' ? 1 : 0);
    });
  }

  test('Role labels show on directory cards and profiles for non-user roles (admin red, otherwise blue)', async ({
    page,
    as,
  }) => {
    for (const [role, colour] of [
      ['admin', 'red'],
      ['moderator', 'blue'],
    ] as const) {
      const { id, username } = await as(role);
      for (const path of [`/users?search=${username}`, `/users/${id}`]) {
        await page.goto(path);
        const label = page.getByRole('main').locator('.role');
        await expect(label).toHaveText(role);
        expect(await hue(label)).toBe(colour);
      }
    }
    const { id, username } = await as('user');
    for (const path of [`/users?search=${username}`, `/users/${id}`]) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText(username).first()).toBeVisible();
      await expect(page.locator('.role')).toHaveCount(0);
    }
  });

  test('Every API request carries the stored token as a bearer Authorization header when one exists', async ({
    page,
    as,
  }) => {
    const headers: (string | undefined)[] = [];
    page.on('request', (request) => {
      const isCall = new URL(request.url()).pathname.startsWith('/api/');
      if (isCall) headers.push(request.headers().authorization);
    });
    await page.goto('/ask');
    await page.goto('/questions/22');
    expect(headers.filter((one) => one !== undefined)).toEqual([]);
    const { token } = await as('user');
    headers.length = 0;
    await page.goto('/questions/22');
    await button(page, 'Vote down').first().click();
    await expect(toast(page, 'Vote recorded')).toBeVisible();
    await page.goto('/notifications');
    await button(page, 'Mark All as Read').click();
    await expect(page.getByText('Nothing unread')).toBeVisible();
    expect(headers.length).toBeGreaterThan(1);
    expect(new Set(headers)).toEqual(new Set([`Bearer ${token}`]));
  });
});
