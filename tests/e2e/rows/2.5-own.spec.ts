import type { Page } from '@playwright/test';
import { ADMIN, endSession, MEMBER } from '../writing.ts';
import { answer, postQuestion } from '../members.ts';
import { button, expect, expectLink, fill, test } from './rows.ts';

const main = (page: Page) => page.getByRole('main');
const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"]`);

/** Signs the foreign backend’s one member in, who may have a role there. */
async function enterElsewhere(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login?next=/about`);
  await fill(page, { Email: 'grace@example.com', Password: 'any' });
  await button(page, 'Sign In').click();
  await expect(page).toHaveURL(`${url}/about`);
}

test.describe('Section 2, login and register', () => {
  // Sessions end here while pages ask for theirs.
  test.use({ mayFail: ['/session'] });

  test('After success the user returns to the page they came from, else /', async ({ page }) => {
    for (const [from, to] of [
      ['/login?next=%2Ftags%3Fsort%3Dname', '/tags?sort=name'],
      ['/login', '/'],
    ] as const) {
      await page.goto(from);
      await fill(page, { Email: MEMBER.email, Password: MEMBER.password });
      await button(page, 'Sign In').click();
      await expect(page).toHaveURL(to);
      await endSession(page);
    }
  });

  test('Demo accounts (an admin and a user, each with a sample password) are displayed on the page', async ({
    page,
  }) => {
    await page.goto('/login');
    const accounts = page.getByRole('region', { name: 'Demo accounts' });
    for (const { email, password } of [ADMIN, MEMBER]) {
      await expect(accounts).toContainText(email);
      await expect(accounts).toContainText(password);
    }
  });

  test('Username, email, password, confirmPassword', async ({ page }) => {
    await page.goto('/register');
    for (const label of ['Username', 'Email', 'Password', 'Confirm Password']) {
      await expect(page.getByLabel(label, { exact: true })).toBeVisible();
    }
  });
});

test.describe('Section 2, dashboard', () => {
  const FIGURES = [
    'Total Questions',
    'Total Answers',
    'Accepted Answers',
    'Total Views',
    'Reputation Gained',
    'Badges Earned',
  ];

  test('Stat values totalQuestions, totalAnswers, acceptedAnswers, totalViews, reputationGained, badgesEarned and an activity list; all are hard-coded sample values, not fetched', async ({
    page,
    as,
    elsewhere: { url, backend },
  }) => {
    await enterElsewhere(page, url);
    await page.goto(`${url}/dashboard`);
    await expect(page.getByText('These are samples')).toBeVisible();
    for (const name of FIGURES) await expect(figure(page, name)).toHaveText(/^[1-9]\d*$/);
    expect(backend.calls.filter((call) => call.includes('dashboard'))).toEqual([]);
    // The design: the member’s own where the backend has them.
    const author = await as('user');
    await postQuestion(author, 'What does the dashboard count?');
    await page.goto('/dashboard');
    await expect(page.getByText('These are samples')).toHaveCount(0);
    await expect(figure(page, 'Total Questions')).toHaveText('1');
    await expect(figure(page, 'Total Answers')).toHaveText('0');
    await expect(main(page)).toContainText('What does the dashboard count?');
  });
});

test.describe('Section 2, settings', () => {
  test('Tabs Profile, Account, Notifications, Privacy', async ({ page, as }) => {
    await as('user');
    await page.goto('/settings');
    const tabs = page.getByRole('navigation', { name: 'Settings' });
    const names = ['Profile', 'Account', 'Notifications', 'Privacy'];
    await expect(tabs.getByRole('link')).toHaveText(names);
    for (const name of names) {
      await tabs.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    }
  });

  test('Profile: username, email, bio, location, website, github, linkedin, twitter. Recommended avatar size 400x400', async ({
    page,
    as,
  }) => {
    const { username } = await as('user');
    await page.goto('/settings');
    await expect(page.getByLabel('Username')).toHaveValue(username);
    await expect(page.getByLabel('Email')).toHaveValue(`${username}@example.com`);
    for (const label of ['Bio', 'Location', 'Website', 'GitHub', 'LinkedIn', 'Twitter']) {
      await expect(page.getByLabel(label, { exact: true })).toBeVisible();
    }
    await expect(main(page)).toContainText('Recommended avatar size 400x400');
  });

  test('Account: change password (currentPassword, newPassword, confirmPassword); a delete-account button', async ({
    page,
    as,
  }) => {
    await as('user');
    await page.goto('/settings/account');
    for (const label of ['Current Password', 'New Password', 'Confirm Password']) {
      await expect(page.getByLabel(label)).toHaveAttribute('type', 'password');
    }
    // The design: it does what its label promises.
    await expectLink(main(page), 'Delete Account', '/settings/delete');
  });

  test('Notifications: toggles email, push, mentions, answers, votes (defaults on except votes off)', async ({
    page,
    as,
  }) => {
    await as('user');
    await page.goto('/settings/notifications');
    for (const label of ['Mentions', 'Answers']) {
      await expect(page.getByLabel(label, { exact: true })).toBeChecked();
    }
    await expect(page.getByLabel('Votes', { exact: true })).not.toBeChecked();
    // The design: a choice whose channel does not exist is not offered.
    await expect(page.getByLabel('Push', { exact: true })).toHaveCount(0);
  });

  test('Privacy: toggles', async ({ page, as }) => {
    await as('user');
    await page.goto('/settings/privacy');
    expect(await main(page).getByRole('checkbox').count()).toBeGreaterThan(0);
  });
});

test.describe('Section 2, notifications', () => {
  test('List of notifications; unread items are highlighted and have Mark as read; Mark All as Read and Refresh actions exist', async ({
    page,
    as,
    other,
  }) => {
    const author = await as('user');
    const questionId = await postQuestion(author, 'What is highlighted?');
    await author.call('PUT', '/notifications/read-all');
    await answer(other, questionId);
    await page.goto('/notifications');
    const items = page.locator('.notification');
    await expect(items.first()).toContainText(`${other.username} answered your question`);
    await expect(items.first().getByRole('button', { name: 'Mark as read' })).toBeVisible();
    await expect(items.last().getByRole('button', { name: 'Mark as read' })).toHaveCount(0);
    const weight = (at: 'first' | 'last') =>
      items[at]().evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(await weight('first')).not.toBe(await weight('last'));
    await answer(other, questionId);
    await button(page, 'Refresh').click();
    await expect(page.locator('.notification.unread')).toHaveCount(2);
    await button(page, 'Mark All as Read').click();
    await expect(page.locator('.notification.unread')).toHaveCount(0);
  });
});

test.describe('Section 2, admin', () => {
  const FIGURES = [
    'Total Users',
    'New Users Today',
    'Total Questions',
    'Questions Today',
    'Total Answers',
    'Answers Today',
    'Total Tags',
    'Flagged Content',
    'Pending Reports',
  ];

  test('Dashboard with hard-coded sample statistics and activity', async ({
    page,
    as,
    elsewhere: { url, backend },
  }) => {
    backend.member.role = 'admin';
    await enterElsewhere(page, url);
    await page.goto(`${url}/admin`);
    await expect(page.getByText('These are samples')).toBeVisible();
    for (const name of FIGURES) await expect(figure(page, name)).toHaveText(/^[1-9]\d*$/);
    await expect(main(page).getByRole('listitem').filter({ hasText: 'joined' })).toHaveCount(1);
    backend.member.role = undefined;
    // The design: live figures where the backend has them.
    await as('admin');
    await page.goto('/admin');
    await expect(page.getByText('These are samples')).toHaveCount(0);
    for (const name of FIGURES) await expect(figure(page, name)).toHaveText(/^\d+$/);
  });
});

test.describe('Section 2, static pages', () => {
  test.use({ mayFail: ['/'] });

  test('Help: FAQ (ask a good question, reputation, formatting code, bugs and feature requests, edit/delete), a search box, links to /contact, tips for new users', async ({
    page,
  }) => {
    await page.goto('/help');
    await expect(main(page).getByRole('heading', { level: 3 })).toHaveText([
      /good question/,
      /reputation/,
      /format code/,
      /bugs and request features/,
      /edit or delete/,
    ]);
    await expect(main(page)).toContainText(
      'Higher reputation unlocks voting, commenting and moderation.',
    );
    await expectLink(main(page), 'Contact us', '/contact');
    await expect(main(page).getByRole('heading', { name: 'Tips for new users' })).toBeVisible();
    // The design: it searches.
    await main(page).getByRole('searchbox').fill('reputation');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/help?q=reputation');
    await expect(main(page).getByRole('heading', { level: 3 })).not.toHaveCount(5);
  });

  test("404: 'Oops! Page Not Found' with links to /questions, /ask, Go Home and Go Back", async ({
    page,
  }) => {
    await page.goto('/tags');
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible();
    await expectLink(main(page), 'Questions', '/questions');
    await expectLink(main(page), 'Ask a Question', '/ask');
    await expectLink(main(page), 'Go Home', '/');
    await main(page).getByRole('link', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/tags');
  });
});
