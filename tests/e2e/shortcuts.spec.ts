import type { BrowserContext } from '@playwright/test';
import { answer, postQuestion, signUp } from '../support/api.ts';
import { expect, test } from './fixtures.ts';
import { enter } from './members.ts';
import { toast } from './toasts.ts';

/** A new member who has turned shortcuts on. */
async function enterWithShortcuts(context: BrowserContext, url: string, name: string) {
  await enter(context, url, name);
  await context.addCookies([{ name: 'shortcuts', value: 'on', url }]);
}

test.describe('Keyboard shortcuts', () => {
  test('list themselves, search, and navigate', async ({ page, context, site }) => {
    await enterWithShortcuts(context, site.url, 'keys-places');
    await page.goto('/about');
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog.getByRole('row', { name: '? Show these shortcuts' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
    await page.keyboard.type('?gq');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('?gq');
    await page.goto('/about');
    await page.keyboard.press('g');
    await page.keyboard.press('q');
    await page.waitForURL('**/questions');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const second = page.locator('main .card').nth(1).getByRole('link').first();
    await expect(second).toBeFocused();
    await page.keyboard.press('k');
    await expect(page.locator('main .card').first().getByRole('link').first()).toBeFocused();
  });

  test('vote, comment, answer and edit at the current post', async ({ page, context, site }) => {
    const asker = await signUp(site.url, 'keys-asker');
    const questionId = await postQuestion(asker, 'Which keys does one press here?');
    await answer(asker, questionId);
    await enterWithShortcuts(context, site.url, 'keys-posts');
    await page.goto(`/questions/${questionId}`);
    await page.keyboard.press('u');
    await expect(toast(page, 'Vote recorded')).toBeVisible();
    const up = page.getByRole('button', { name: 'Vote up' });
    await expect(up.first()).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(page.locator('main .answer')).toBeFocused();
    await page.keyboard.press('u');
    await expect(up.last()).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('c');
    await expect(page.locator('main .answer').getByLabel('Add a Comment')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.goto(`/questions/${questionId}`);
    await page.keyboard.press('a');
    // Both the box and the editor have the label for a moment.
    await expect(page.getByLabel('Your Answer').first()).toBeFocused();
    await page.goto(`/questions/${questionId}`);
    await page.keyboard.press('e');
    await page.waitForURL('**/suggest');
  });

  test('are off until turned on in the list of shortcuts, and can be turned off in settings', async ({
    page,
    enter,
  }) => {
    await enter('keys-off');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await page.goto('/about');
    for (const key of ['/', 'j', 'g', 'q']) await page.keyboard.press(key);
    await page.waitForTimeout(500);
    expect(new URL(page.url()).pathname).toBe('/about');
    await page.keyboard.press('?');
    await dialog.getByRole('button', { name: 'Turn Shortcuts On' }).click();
    await page.waitForURL('**/about');
    await page.keyboard.press('g');
    await page.keyboard.press('q');
    await page.waitForURL('**/questions');
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Turn Shortcuts Off' }).click();
    await expect(page.getByText('Off in this browser.')).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('q');
    await page.waitForTimeout(500);
    expect(new URL(page.url()).pathname).toBe('/settings');
  });
});
