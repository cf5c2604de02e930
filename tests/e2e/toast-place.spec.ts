import { postQuestion, signUp, unique } from '../support/api.ts';
import { expect, test } from './fixtures.ts';
import { newcomer } from './members.ts';

test.use({ viewport: { width: 1280, height: 800 } });

for (const [what, title] of [
  ['short', 'How do I do this?'],
  [
    'long',
    'How do I keep a message from standing over the words of a heading that is as long as this one?',
  ],
] as const) {
  test(`A toast stands over no heading at 1280 pixels, however ${what}`, async ({
    browser,
    site,
  }) => {
    const asker = await signUp(site.url, unique('asker'));
    const path = `/questions/${await postQuestion(asker, title)}`;
    const { context } = await newcomer(browser, site.url, unique('voter'));
    const page = await context.newPage();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await page.getByRole('button', { name: 'Vote up' }).click();
    const toast = page.locator('[data-sonner-toast]', { hasText: 'Vote recorded' });
    await expect(toast).toBeVisible();
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    const below = (heading?.y ?? 0) + (heading?.height ?? 0);
    // It slides in.
    await expect
      .poll(async () => (await toast.boundingBox())?.y ?? 0)
      .toBeGreaterThanOrEqual(below);
    await context.close();
  });
}
