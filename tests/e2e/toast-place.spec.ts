import type { Locator, Page } from '@playwright/test';
import { postQuestion, signUp, unique } from '../support/api.ts';
import { expect, test } from './fixtures.ts';
import { toasts } from './toasts.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('A toast covers no heading at 1280 pixels, short or long', async ({ page, site, enter }) => {
  const asker = await signUp(site.url, unique('asker'));
  await enter('voter');
  for (const title of [
    'How do I do this?',
    'How do I keep a message from standing over the words of a heading that is as long as this one?',
  ]) {
    await page.goto(`/questions/${await postQuestion(asker, title)}`);
    await page.getByRole('button', { name: 'Vote up' }).click();
    const toast = page.locator('[data-sonner-toast]', { hasText: 'Vote recorded' });
    await expect(toast).toBeVisible();
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    const below = (heading?.y ?? 0) + (heading?.height ?? 0);
    // It slides in.
    await expect
      .poll(async () => (await toast.boundingBox())?.y ?? 0)
      .toBeGreaterThanOrEqual(below);
  }
});

test.describe('On a phone, a message covers', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('neither the error nor the labels of a form', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Log In' }).click();
    await expectFree(page, page.locator('main :is(.form-error, label)'));
  });

  test('no heading above the answer that was accepted', async ({ page, site, enter }) => {
    const answerer = await signUp(site.url, unique('answerer'));
    const question = await postQuestion(
      await enter('accepter'),
      'Which of these is the right one?',
    );
    await answerer.call('POST', '/answers', { questionId: question, content: '<p>This one.</p>' });
    await page.goto(`/questions/${question}`);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByRole('button', { name: 'Unaccept' })).toBeFocused();
    await expectFree(page, page.locator('main :is(h1, h2)'));
  });
});

/** Waits until no toast or flash overlaps any of these, once it has slid in. */
async function expectFree(page: Page, texts: Locator): Promise<void> {
  await expect(toasts(page).first()).toBeVisible();
  await expect(async () => {
    const message = await toasts(page).first().boundingBox();
    for (const one of await texts.all()) {
      const box = await one.boundingBox();
      if (!box || !message) continue;
      const isApart = box.y >= message.y + message.height || box.y + box.height <= message.y;
      expect(isApart, (await one.textContent()) ?? '').toBe(true);
    }
  }).toPass();
}
