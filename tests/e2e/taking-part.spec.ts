import type { Locator, Page } from '@playwright/test';
import { adminOf, postQuestion } from '../support/api.ts';
import { settle } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { toast } from './toasts.ts';
import { editorOf, signIn } from './writing.ts';

test('The button of a saved post leads to its note instead of removing it', async ({
  page,
  enter,
}) => {
  await enter('saves');
  await page.goto('/questions/1');
  const button = page.getByRole('button', { name: 'Save', exact: true }).first();
  const press = () => settle(page, '**/api/posts/1/saved{,?*}', () => button.click());
  await press();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await press();
  await expect(toast(page, 'Removed from saved posts')).toBeVisible();
  await press();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/saved/posts/1');
  await page.getByLabel('Note', { exact: true }).fill('Read this again');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.goto('/questions/1');
  await button.click();
  await expect(page).toHaveURL('/saved/posts/1');
  await expect(page.getByText('has a note or list, which would be lost')).toBeVisible();
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Read this again');
});

test.describe('Votes with scripts', () => {
  test('can be switched and removed, show the server’s score, and revert on failure', async ({
    page,
    context,
    site,
    enter,
  }) => {
    const { id } = await enter('voter');
    const admin = await adminOf(site.url);
    const given = { privilege: 'vote-down', change: 'given' };
    await admin('PUT', `/admin/users/${id}/privileges`, given);
    await page.goto('/questions/1');
    const box = page.locator('form.vote').first();
    const score = Number(await box.locator('.score').textContent());
    const up = box.getByRole('button', { name: 'Vote up' });
    const press = (arrow: Locator) => settle(page, '**/api/questions/1/vote', () => arrow.click());
    await press(up);
    await expect(toast(page, 'Vote recorded')).toBeVisible();
    await expect(box.locator('.score')).toHaveText(String(score + 1));
    await expect(up).toHaveAttribute('aria-pressed', 'true');
    // The arrow of a cast vote is visible while the pointer is over it, and has the focus.
    await up.hover();
    const [ink, ground] = await up.evaluate((button) => {
      const { color, backgroundColor } = getComputedStyle(button);
      return [color, backgroundColor];
    });
    expect(ink).not.toBe(ground);
    await expect(up).toBeFocused();
    const down = box.getByRole('button', { name: 'Vote down' });
    await press(down);
    await expect(box.locator('.score')).toHaveText(String(score - 1));
    await expect(up).toHaveAttribute('aria-pressed', 'false');
    await press(down);
    await expect(toast(page, 'Vote removed')).toBeVisible();
    await expect(box.locator('.score')).toHaveText(String(score));
    await press(up);
    await expect(box.locator('.score')).toHaveText(String(score + 1));
    await page.reload();
    await expect(box.locator('.score')).toHaveText(String(score + 1));
    await context.route('**/api/questions/1/vote', (route) =>
      route.fulfill({ status: 409, json: { message: 'The votes are out' } }),
    );
    await box.getByRole('button', { name: 'Vote down' }).click();
    await expect(toast(page, 'The votes are out')).toBeVisible();
    await expect(box.locator('.score')).toHaveText(String(score + 1));
    await expect(up).toHaveAttribute('aria-pressed', 'true');
  });
});

test.describe('The focus', () => {
  /** The name, id or text of the focused element. */
  const focused = (page: Page) =>
    page.evaluate(() => {
      const { activeElement: one } = document;
      return [one?.getAttribute('name'), one?.id, one?.textContent.trim()].find(Boolean) ?? '';
    });

  test('stays on the button after a refused login, or without scripts moves to the error', async ({
    page,
    browser,
    site,
  }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('demo@example.com');
    await page.getByLabel('Password').fill('wrong password');
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect.poll(() => focused(page)).toBe('Log In');
    const plain = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false });
    await plain.goto('/login');
    await plain.getByRole('button', { name: 'Log In' }).click();
    await expect(plain.getByLabel('Email')).toBeFocused();
    await plain.getByLabel('Email').fill('demo@example.com');
    await plain.getByLabel('Password').fill('wrong password');
    await plain.getByRole('button', { name: 'Log In' }).click();
    await expect(plain.getByRole('alert').first()).toBeFocused();
    await plain.close();
  });

  test('stays on the button that marks all notifications as read, and hides the unread line', async ({
    page,
    enter,
  }) => {
    await enter('reads-all');
    await page.goto('/');
    const line = page.getByRole('link', { name: '1 unread notification' });
    await expect(line).toBeVisible();
    await page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
    await page.getByRole('button', { name: 'Mark All as Read' }).click();
    await expect(line).toBeHidden();
    await expect(page.getByRole('button', { name: 'Mark All as Read' })).toBeFocused();
  });

  test('moves to the form, post or page that an action leads to', async ({ page, enter }) => {
    const person = await enter('focus-goes');
    const questionId = await postQuestion(person, 'Where does the focus go from here?');
    await page.goto(`/questions/${questionId}`);
    await page.getByText('Answer Your Own Question').press('Enter');
    await expect(editorOf(page)).toBeFocused();
    await page.goto(`/questions/${questionId}`);
    await page.getByRole('link', { name: 'Add a Comment' }).click();
    await page.getByRole('textbox', { name: 'Add a Comment' }).fill('It goes to this comment');
    await page.getByRole('button', { name: 'Add a Comment' }).click();
    await page.waitForURL(/#c\d+$/);
    await expect(page.locator(':target')).toBeFocused();
    await page.locator(':target').getByRole('link', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete Comment' }).click();
    await page.waitForURL(/\/questions\/\d+$/);
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('returns to the button that saves the settings', async ({ page }) => {
    await signIn(page);
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Profile updated successfully')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeFocused();
  });
});

test.describe('Posts whose islands have not loaded', () => {
  test('handle each click once, even if several come before the first has loaded', async ({
    page,
  }) => {
    await signIn(page);
    await page.goto('/questions/1');
    const sent: string[] = [];
    await page.route('**/api/*/*/vote', (route) => {
      sent.push(new URL(route.request().url()).pathname);
      return route.fulfill({ json: { voteScore: 7, hasVoted: { up: true, down: false } } });
    });
    let release: () => void = () => undefined;
    const released = new Promise<void>((done) => (release = done));
    await page.route('**/_astro/*.js', async (route) => {
      await released;
      await route.continue();
    });
    const buttons = page.getByRole('button', { name: 'Vote up' });
    await expect.poll(() => buttons.count()).toBeGreaterThan(1);
    for (const button of [buttons.nth(1), buttons.nth(0)])
      await button.click({ noWaitAfter: true });
    expect(sent).toEqual([]);
    release();
    await expect.poll(() => sent.length).toBe(2);
    expect(new Set(sent).size).toBe(2);
    await expect(page).toHaveURL(/\/questions\/1$/);
    await expect(page.locator('form.vote .score').nth(1)).toHaveText('7');
  });
});

test('§4 Following a tag: The button toggles, updates the follower count and keeps the focus', async ({
  page,
  enter,
}) => {
  await enter('follower');
  await page.goto('/tags/css');
  const followers = page.locator('[data-figure=Followers]');
  const before = Number(await followers.textContent());
  await page.getByRole('button', { name: 'Follow Tag' }).click();
  const following = page.getByRole('button', { name: 'Following' });
  await expect(following).toBeFocused();
  await expect(followers).toHaveText(String(before + 1));
  await following.click();
  await expect(toast(page, 'Tag unfollowed!')).toBeVisible();
  await expect(followers).toHaveText(String(before));
});

test.describe('Share', () => {
  test('copies the address of an answer and confirms it', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/questions/1');
    const link = page.locator('.answer').first().getByRole('link', { name: 'Share' });
    await link.click();
    await expect(toast(page, 'Link copied')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/\/questions\/1\/answers\/\d+$/);
    expect(copied).toBe(await link.evaluate((one) => (one as HTMLAnchorElement).href));
    expect(new URL(page.url()).hash).toBe('');
  });

  test('opens the answer in a new tab with Ctrl or Cmd, even on the first click', async ({
    page,
    context,
  }) => {
    await page.goto('/questions/1');
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      page
        .locator('.answer')
        .first()
        .getByRole('link', { name: 'Share' })
        .click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await other.waitForURL(/\/questions\/1#a\d+$/);
    await expect(toast(page, 'Link copied')).toHaveCount(0);
  });

  test('opens the answer if copying is not allowed', async ({ page }) => {
    await page.goto('/questions/1');
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('No'));
    });
    await page.locator('.answer').first().getByRole('link', { name: 'Share' }).click();
    await page.waitForURL(/\/questions\/1#a\d+$/);
  });
});
