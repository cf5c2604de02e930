import type { Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { expect, test } from './fixtures.ts';
import { enter } from './members.ts';
import { toast } from './toasts.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();

test.describe('The profile with scripts', () => {
  test('keeps the bio that was typed before its form was awake', async ({
    page,
    context,
    site,
  }) => {
    const { call } = await enter(context, site.url, 'early');
    const profile = { username: 'early', email: 'early@example.com', bio: 'Old' };
    await call('PUT', '/auth/profile', profile);
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
  });
});

test('A member chooses notifications and what others see, which is kept', async ({
  page,
  context,
  site,
}) => {
  const { call } = await enter(context, site.url, unique('chooses'));
  for (const [tab, label, isOn] of [
    ['notifications', 'Votes', true],
    ['privacy', 'Show me in the members directory', false],
  ] as const) {
    await page.goto(`/settings/${tab}`);
    await page.getByLabel(label).setChecked(isOn);
    await save(page);
    await expect(toast(page, 'Preferences saved')).toBeVisible();
  }
  expect(await call('GET', '/auth/preferences')).toMatchObject({
    preferences: { votes: true, answers: true, showInDirectory: false, showActivity: true },
  });
});
