import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { hold } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { postQuestion, newcomer, PASSWORD } from './members.ts';
import { toast } from './toasts.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();

test.describe('The profile with scripts', () => {
  test('is saved in place, and kept', async ({ browser, site }) => {
    const person = await newcomer(browser, site.url, 'in-place');
    const { context } = person;
    const page = await context.newPage();
    await page.goto('/settings');
    const release = await hold(page, '/api/auth/profile');
    await page.getByLabel('Bio').fill('I write tests.\nTwo lines.');
    await page.getByLabel('GitHub').fill('octocat');
    await save(page);
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    release();
    await expect(toast(page, 'Profile updated successfully')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
    expect(await person.call('GET', '/auth/me')).toMatchObject({
      user: { bio: 'I write tests.\nTwo lines.', github: 'octocat' },
    });
    await page.reload();
    await expect(page.getByLabel('Bio')).toHaveValue('I write tests.\nTwo lines.');
    await context.close();
  });

  test('keeps the bio that was typed before its form was awake', async ({ browser, site }) => {
    const { context, call } = await newcomer(browser, site.url, 'early');
    const profile = { username: 'early', email: 'early@example.com', bio: 'Old' };
    await call('PUT', '/auth/profile', profile);
    const page = await context.newPage();
    await page.route('**/_astro/ProfileForm*', async (route) => {
      await new Promise((later) => setTimeout(later, 700));
      await route.continue();
    });
    await page.goto('/settings');
    const isThere = page.waitForResponse(/_astro\/ProfileForm/);
    await page.getByLabel('Bio').fill('New');
    await isThere;
    await save(page);
    await expect(toast(page, 'Profile updated successfully')).toBeVisible();
    await expect(page.getByLabel('Bio')).toHaveValue('New');
    expect(await call('GET', '/auth/me')).toMatchObject({ user: { bio: 'New' } });
    await context.close();
  });

  test('that cannot be saved says so, and stays as it was typed', async ({ browser, site }) => {
    const { context } = await newcomer(browser, site.url, 'unsaved');
    const page = await context.newPage();
    await page.route('**/api/auth/profile', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/settings');
    await page.getByLabel('Location').fill('At sea');
    await save(page);
    await expect(toast(page, 'Failed to update profile')).toBeVisible();
    await expect(page.getByLabel('Location')).toHaveValue('At sea');
    await page.unrouteAll();
    await save(page);
    await expect(toast(page, 'Profile updated successfully')).toBeVisible();
    await context.close();
  });

  test('shows a new name everywhere, and a new address as pending', async ({ browser, site }) => {
    const { context } = await newcomer(browser, site.url, 'renamed');
    const page = await context.newPage();
    await page.goto('/settings');
    await page.getByLabel('Username').fill('renamed-now');
    await page.getByLabel('Email').fill('renamed-now@example.com');
    await save(page);
    await expect(page.getByText('pending until you follow the link we sent to')).toBeVisible();
    await expect(page.getByText('Profile updated successfully')).toBeVisible();
    await expect(page.locator('.user-menu summary')).toHaveAttribute('title', 'renamed-now');
    await expect(page.getByLabel('Email')).toHaveValue('renamed@example.com');
    await context.close();
  });
});

test('The password is changed in place, and the form emptied', async ({ browser, site }) => {
  const { context } = await newcomer(browser, site.url, 'secretive');
  const page = await context.newPage();
  await page.goto('/settings/account');
  const update = () => page.getByRole('button', { name: 'Update Password' }).click();
  await update();
  await expect(page.getByText('Current password is required')).toBeVisible();
  await page.getByLabel('Current Password').fill('wrong');
  await page.getByLabel('New Password').fill('another horse');
  await page.getByLabel('Confirm Password').fill('another horse');
  await update();
  await expect(page.getByText('Current password is incorrect').first()).toBeVisible();
  await page.getByLabel('Current Password').fill(PASSWORD);
  const release = await hold(page, '/api/auth/password');
  await update();
  await expect(page.getByRole('button', { name: 'Updating...' })).toBeDisabled();
  release();
  await expect(toast(page, 'Password updated successfully')).toBeVisible();
  await expect(page.getByLabel('New Password')).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible();
  const data = { email: 'secretive@example.com', password: 'another horse' };
  expect((await page.request.post('/api/auth/login', { data })).status()).toBe(200);
  await context.close();
});

/** What is wrong with pages, in the light theme on a screen and in the dark one on a phone. */
async function faultsOf(page: Page, paths: readonly string[]): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: colorScheme === 'light' ? 1280 : 320, height: 800 });
    for (const path of paths) {
      await page.goto(path);
      const rules = { 'target-size': { enabled: true } };
      const { violations } = await new AxeBuilder({ page }).options({ rules }).analyze();
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      const wrong = [
        ...violations.map(({ id }) => id),
        ...(over > 0 ? [`${String(over)} px`] : []),
      ];
      if (wrong.length > 0) found[`${path} ${colorScheme}`] = wrong;
    }
  }
  return found;
}

test.describe('Nothing that axe objects to, and what does not fit 320 pixels, is', () => {
  // axe takes a second a page on a machine with nothing else to do.
  test.beforeEach(() => {
    test.slow();
  });

  test('on a member’s own pages', async ({ browser, site }) => {
    const { context } = await newcomer(browser, site.url, 'reachable');
    const tabs = ['', '/account', '/delete', '/notifications', '/privacy'];
    const paths = ['/dashboard', '/notifications', ...tabs.map((tab) => `/settings${tab}`)];
    expect(await faultsOf(await context.newPage(), paths)).toEqual({});
    await context.close();
  });

  test('on the pages where a member writes', async ({ browser, site }) => {
    const person = await newcomer(browser, site.url, 'reaching');
    const questionId = await postQuestion(person, 'Which pages can everybody use?');
    const body = { questionId, content: '<p>These.</p>' };
    const { answer } = (await person.call('POST', '/answers', body)) as { answer: { _id: string } };
    const question = `/questions/${questionId}`;
    const edits = [`${question}/edit`, `${question}/answers/${answer._id}/edit`];
    const paths = ['/ask', ...edits, `${question}/report`];
    expect(await faultsOf(await person.context.newPage(), paths)).toEqual({});
    await person.context.close();
  });
});
