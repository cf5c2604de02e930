import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { toast } from './toasts.ts';
import { signIn } from './writing.ts';

// Islands load in several files, one after the other.
const soon = expect.configure({ timeout: 20_000 });

/** Milliseconds by which each script is delayed. */
const LATE = 600;

// People type before scripts have loaded: nothing is lost, and nothing happens twice.
test.describe('With every script delayed', { tag: '@full' }, () => {
  test('a question keeps its early input, and Enter in the tags box adds a tag', async ({
    page,
  }) => {
    await signIn(page);
    const posted = requests(page, '/ask');
    await open(page, '/ask');
    const tags = page.getByLabel('Tags');
    await page.getByLabel('Title').pressSequentially('Typed while scripts were on their way');
    await tags.pressSequentially('css');
    await tags.press('Enter');
    await tags.pressSequentially('html,rea');
    await soon(page.locator('.tag-list .chip')).toHaveText([/^css/, /^html/]);
    await expect(tags).toHaveValue('rea');
    await tags.press('Enter');
    await expect(page.locator('.tag-list .chip')).toHaveText([/^css/, /^html/, /^rea/]);
    await expect(page.getByLabel('Title')).toHaveValue('Typed while scripts were on their way');
    await expect(page.locator('.form-error')).toHaveCount(0);
    expect(posted).toEqual([]);
  });

  test('a profile is saved once, with everything that was typed', async ({ page, enter }) => {
    const { call } = await enter('types-ahead');
    const saved = requests(page, '/api/auth/profile', '/settings');
    await open(page, '/settings');
    await page.getByLabel('Bio').pressSequentially('Types ahead');
    await page.getByLabel('Location').pressSequentially('Oslo');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await soon(toast(page, 'Profile updated successfully')).toBeVisible();
    expect(saved).toHaveLength(1);
    const user = { bio: 'Types ahead', location: 'Oslo' };
    expect(await call('GET', '/auth/me')).toMatchObject({ user });
  });

  test('the assistant opens once and receives a message once', async ({ page }) => {
    await open(page, '/about');
    await page.getByRole('button', { name: 'Open chat' }).click();
    const box = page.getByLabel('Message', { exact: true });
    await box.pressSequentially('How do I earn reputation?');
    await box.press('Enter');
    await soon(page.getByRole('log').getByRole('listitem')).toHaveText([
      /How can I help\?$/,
      /How do I earn reputation\?$/,
      /for a question upvote/,
    ]);
  });
});

/** Opens a page with delayed scripts, without waiting for them. */
async function open(page: Page, path: string): Promise<void> {
  await page.route('**/_astro/*.js', async (route) => {
    await new Promise((done) => setTimeout(done, LATE));
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('h1').first().waitFor();
}

/** Collects the forms and calls that are sent to these paths from now on. */
function requests(page: Page, ...paths: string[]): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && paths.includes(pathname)) sent.push(pathname);
  });
  return sent;
}
