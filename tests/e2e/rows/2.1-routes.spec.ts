import type { Page } from '@playwright/test';
import { MEMBER } from '../writing.ts';
import { button, expect, fill, test } from './rows.ts';

/** Where a path leads, and the heading of what is there. */
async function expectScreen(page: Page, path: string, at: string, heading: string | RegExp) {
  await page.goto(path);
  await expect(page).toHaveURL(at);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
}

const HOME = 'Ask what the docs leave out.';
const loginFor = (path: string) => `/login?next=${encodeURIComponent(path)}`;

test.describe('Section 2, route table', () => {
  test.use({ mayFail: ['/no/such/page'] });

  for (const [route, path, purpose, heading] of [
    ['/', '/', 'Home', HOME],
    ['/questions', '/questions', 'Questions list', 'Questions'],
    ['/questions/{id}', '/questions/22', 'Question detail', /\?$/],
    ['/tags', '/tags', 'Browse tags', 'Browse Tags'],
    ['/tags/{name}', '/tags/react', 'Tag detail', '#react'],
    ['/users', '/users', 'Members directory', 'Users'],
    ['/users/{id}', '/users/2', 'User profile', /^[a-z]/],
    ['/search?q={text}', '/search?q=react', 'Search target of the header box', 'Search'],
    ['/login', '/login', 'Sign in', 'Sign in'],
    ['/register', '/register', 'Sign up', 'Create your account'],
    ['any other path', '/no/such/page', '404 page', 'Oops! Page Not Found'],
  ] as const) {
    test(`${route}: public, ${purpose}`, async ({ page }) => {
      await expectScreen(page, path, path, heading);
    });
  }

  test('/about, /help: public, Static pages', async ({ page }) => {
    await expectScreen(page, '/about', '/about', 'About Atoll');
    await expectScreen(page, '/help', '/help', 'Help Center');
  });

  // The design: guests at /ask see its screen.
  test('/ask: signed-in, Ask a question', async ({ page, as }) => {
    await expectScreen(page, '/ask', '/ask', 'Please log in to ask a question');
    await as('user');
    await expectScreen(page, '/ask', '/ask', 'Ask a Question');
    await expect(button(page, 'Post Question')).toBeVisible();
  });

  for (const [path, purpose, heading] of [
    ['/dashboard', 'Personal dashboard', 'Dashboard'],
    ['/settings', 'Account settings', 'Settings'],
    ['/notifications', 'Notifications list', 'Notifications'],
  ] as const) {
    test(`${path}: signed-in, ${purpose}`, async ({ page, as }) => {
      await expectScreen(page, path, loginFor(path), 'Sign in');
      await as('user');
      await expectScreen(page, path, path, heading);
    });
  }

  // The design gives the pages that render nothing of their own what their names promise.
  for (const [path, access, purpose, heading] of [
    ['/admin', 'admin or moderator', 'Admin dashboard', 'Admin Dashboard'],
    ['/admin/users', 'admin only', 'renders nothing of its own', 'Users'],
    ['/admin/questions', 'admin or moderator', 'renders nothing of its own', 'Questions'],
    ['/admin/tags', 'admin or moderator', 'renders nothing of its own', 'Tags'],
  ] as const) {
    test(`${path}: ${access}, ${purpose}`, async ({ page, as }) => {
      await expectScreen(page, path, loginFor(path), 'Sign in');
      await as('user');
      await expectScreen(page, path, '/', HOME);
      await as('moderator');
      if (access === 'admin only') await expectScreen(page, path, '/', HOME);
      else await expectScreen(page, path, path, heading);
      await as('admin');
      await expectScreen(page, path, path, heading);
    });
  }

  test('All routes except /login and /register are wrapped in a common page frame', async ({
    page,
  }) => {
    const frame = [
      page.getByRole('search').first(),
      page.getByRole('navigation', { name: 'Main' }),
      page.locator('footer.foot'),
      button(page, 'Open chat'),
    ];
    for (const path of ['/', '/questions/22', '/ask', '/no/such/page']) {
      await page.goto(path);
      for (const part of frame) await expect(part).toBeVisible();
    }
    for (const path of ['/login', '/register']) {
      await page.goto(path);
      for (const part of frame) await expect(part).toHaveCount(0);
    }
  });
});

test.describe('Section 2, other links that appear', () => {
  for (const [path, heading] of [
    ['/forgot-password', 'Forgot your password?'],
    ['/terms', /^Terms/],
    ['/privacy', /^Privacy/],
    ['/contact', /^Contact/],
  ] as const) {
    test(path, async ({ page }) => {
      await expectScreen(page, path, path, heading);
    });
  }

  for (const [path, heading] of [
    ['/answers?author=me', 'Your answers'],
    ['/questions?author=me', 'Your questions'],
  ] as const) {
    test(path, async ({ page, as }) => {
      await expectScreen(page, path, loginFor(path), 'Sign in');
      await as('user');
      await expectScreen(page, path, path, heading);
    });
  }

  test('/profile', async ({ page, as }) => {
    await expectScreen(page, '/profile', loginFor('/profile'), 'Sign in');
    const { id, username } = await as('user');
    await expectScreen(page, '/profile', `/users/${id}`, username);
  });

  test('/admin/reports', async ({ page, as }) => {
    await as('user');
    await expectScreen(page, '/admin/reports', '/', HOME);
    await as('moderator');
    await expectScreen(page, '/admin/reports', '/admin/reports', 'Reports');
  });
});

test.describe('Section 2, protected-route rule', () => {
  test('If the user is not signed in, they are redirected to /login, remembering the original location', async ({
    page,
  }) => {
    await page.goto('/settings/account?from=here');
    await expect(page).toHaveURL(loginFor('/settings/account?from=here'));
    await fill(page, { Email: MEMBER.email, Password: MEMBER.password });
    await button(page, 'Sign In').click();
    await expect(page).toHaveURL('/settings/account?from=here');
  });

  test('If the route lists allowed roles and the user’s role is not among them, they are redirected to /', async ({
    page,
    as,
  }) => {
    await as('moderator');
    await page.goto('/admin/users?search=x');
    await expect(page).toHaveURL('/');
  });
});
