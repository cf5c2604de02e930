import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newcomer } from './members.ts';
import { toast } from './toasts.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();

test.describe('The profile with scripts', () => {
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
});
