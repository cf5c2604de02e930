import { expect, test } from './fixtures.ts';
import { toast } from './toasts.ts';
import { bodyOf, openEditor, showsAnswer, signIn } from './writing.ts';

const QUESTION = '/questions/22';
// Chromium logs each file and call that fails to load.
test.use({ mayFail: ['/'] });

test.beforeEach(({ page }) => signIn(page));

test('an answer written offline is kept with a message, and Ctrl+Enter posts it later', async ({
  page,
  context,
}) => {
  await page.goto(QUESTION);
  await openEditor(page);
  await page.keyboard.type('Written in a tunnel');
  await context.setOffline(true);
  await page.keyboard.press('Control+Enter');
  const error = page.locator('form.below .form-error');
  await expect(error).toHaveText('You are offline. Your draft is saved.');
  await expect(error.locator('+ .form-row').getByRole('button')).toHaveText('Post Answer');
  await expect(toast(page, 'You are offline. Your draft is saved.')).toBeVisible();
  expect(await bodyOf(page)).toContain('Written in a tunnel');
  await context.setOffline(false);
  await openEditor(page);
  await page.keyboard.press('Meta+Enter');
  await showsAnswer(page);
  await expect(page.getByText('Written in a tunnel')).toHaveCount(1);
});

test('a vote offline shows a message on the same page, before and after its island loads', async ({
  page,
  context,
}) => {
  await page.goto(QUESTION, { waitUntil: 'networkidle' });
  const arrow = page.getByRole('button', { name: 'Vote up' }).first();
  const pressed = (await arrow.getAttribute('aria-pressed')) ?? '';
  await context.setOffline(true);
  await arrow.click();
  await expect(toast(page, 'You are offline. Nothing was changed.')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(QUESTION);
  await context.setOffline(false);
  await page.reload();
  await arrow.hover();
  await page.locator('section[aria-label^="Messages"]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await arrow.click();
  await expect(toast(page, 'You are offline. Nothing was changed.')).toBeVisible();
  await expect(arrow).toHaveAttribute('aria-pressed', pressed);
  expect(new URL(page.url()).pathname).toBe(QUESTION);
});
