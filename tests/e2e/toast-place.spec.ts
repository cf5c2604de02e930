import { postQuestion, signUp, unique } from '../support/api.ts';
import { expect, test } from './fixtures.ts';

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
