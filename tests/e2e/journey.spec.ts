import type { Browser, BrowserContext, Page } from '@playwright/test';
import { PASSWORD } from '../support/api.ts';
import { type Section7, startSection7 } from '../support/section7.ts';
import { expect, scriptErrors, siteTest } from './fixtures.ts';
import { toast } from './toasts.ts';
import { openEditor, showsAnswer } from './writing.ts';

/** How a person writes: with scripts or without. */
interface Way {
  readonly javaScriptEnabled: boolean;
  readonly compose: (page: Page, label: string, text: string) => Promise<void>;
  readonly tag: (page: Page, name: string) => Promise<void>;
}

const WITH_SCRIPTS: Way = {
  javaScriptEnabled: true,
  async compose(page, label, text) {
    await openEditor(page, label);
    await page.keyboard.type(text);
  },
  async tag(page, name) {
    await page.getByLabel('Tags').fill(name);
    await page.getByLabel('Tags').press('Enter');
  },
};

const WITHOUT_SCRIPTS: Way = {
  javaScriptEnabled: false,
  compose: (page, label, text) => page.getByLabel(label).fill(text),
  tag: (page, name) => page.getByLabel('Tags').fill(name),
};

const test = siteTest.extend<object, { section7: Section7 }>({
  section7: [
    async ({}, use) => {
      const running = await startSection7({ RATE_LIMIT: '0' });
      await use(running);
      await running.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
}

/**
 * Everything that two people do, from signing up to signing out: without scripts on our backend, and
 * with them on one of another origin, which browsers call directly. Returns the calls of the browsers.
 */
async function meet(
  contexts: readonly [BrowserContext, BrowserContext],
  way: Way,
): Promise<string[]> {
  const isOurs = !way.javaScriptEnabled;
  const calls: string[] = [];
  for (const context of contexts)
    context.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${request.url()}`);
    });
  const [ann, ben] = [await contexts[0].newPage(), await contexts[1].newPage()];
  // Chromium logs the 401 of a page whose session has ended.
  const errors = [ann, ben].map((page) => scriptErrors(page, ['/session']));
  const mark = way.javaScriptEnabled ? 'live' : 'plain';
  const title = `How do two people meet here, ${mark}?`;
  const signUp = async (page: Page, username: string) => {
    await page.goto('/register');
    const secret = { Password: PASSWORD, 'Confirm Password': PASSWORD };
    await fill(page, { Username: username, Email: `${username}@example.com`, ...secret });
    await button(page, 'Sign Up').click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect(toast(page, `Welcome to Atoll, ${username}!`)).toBeVisible();
  };

  await test.step('Ann signs up and asks a question', async () => {
    await signUp(ann, `ann-${mark}`);
    await ann.goto('/ask');
    await fill(ann, { Title: title });
    await way.compose(ann, 'Question body', 'How is it **done**?');
    await way.tag(ann, 'Meeting');
    await button(ann, 'Post Question').click();
    await ann.waitForURL(/\/questions\/\d+$/);
    await expect(toast(ann, 'Question posted successfully!')).toBeVisible();
    await expect(ann.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(ann.locator('main strong', { hasText: 'done' })).toBeVisible();
    await expect(ann.getByRole('main').getByRole('link', { name: 'meeting' })).toBeVisible();
  });

  const path = new URL(ann.url()).pathname;
  await test.step('Ben votes for it, comments on it and answers it', async () => {
    await signUp(ben, `ben-${mark}`);
    await ben.goto(path);
    await ben.getByRole('button', { name: 'Vote up' }).first().click();
    await expect(toast(ben, 'Vote recorded')).toBeVisible();
    const up = ben.getByRole('button', { name: 'Vote up' }).first();
    await expect(up).toHaveAttribute('aria-pressed', 'true');
    if (isOurs) {
      await ben.getByRole('link', { name: 'Add a comment' }).first().click();
      await ben.getByRole('textbox', { name: 'Add a comment' }).fill('Which `version` is it?');
      await button(ben, 'Add a comment').click();
      await expect(toast(ben, 'Comment posted')).toBeVisible();
      await expect(ben.locator(':target')).toContainText('Which version is it?');
    }
    await way.compose(ben, 'Your Answer', 'Like **this**.');
    await button(ben, 'Post Answer').click();
    await showsAnswer(ben);
    await expect(toast(ben, 'Answer posted successfully')).toBeVisible();
    await expect(ben.locator('.answer')).toContainText('Like this.');
  });

  await test.step('Ann follows the notification, accepts the answer and signs out', async () => {
    await ann.goto('/notifications');
    await ann.getByRole('link', { name: `ben-${mark} answered your question` }).click();
    await ann.waitForURL((url) => url.pathname === path);
    const accepted = ann.locator('.answer').getByText('Accepted answer');
    await ann.getByRole('button', { name: /^Accept/ }).click();
    await expect(toast(ann, 'Answer accepted')).toBeVisible();
    await expect(accepted).toBeVisible();
    await expect(button(ann, 'Unaccept')).toHaveCount(isOurs ? 1 : 0);
    if (isOurs) {
      await button(ann, 'Unaccept').click();
      await expect(toast(ann, 'Answer unaccepted')).toBeVisible();
      await expect(accepted).toBeHidden();
    }
    await ann.locator('.user-menu summary').click();
    await button(ann, 'Logout').click();
    await expect(toast(ann, 'Logged out successfully')).toBeVisible();
  });

  await test.step('Ann signs in again and gets to the page that she asked for', async () => {
    await ann.goto('/notifications');
    await ann.waitForURL((url) => url.pathname === '/login');
    await fill(ann, { Email: `ann-${mark}@example.com`, Password: PASSWORD });
    await button(ann, 'Log In').click();
    await ann.waitForURL('**/notifications');
    await expect(toast(ann, `Welcome back, ann-${mark}!`)).toBeVisible();
  });
  expect(errors.flat(), 'errors in the console').toEqual([]);
  return calls;
}

test.describe('§2 Ask a Question, §4 Session, §4 Voting, §4 Answer acceptance, §8 Success toasts', () => {
  test('Two people ask, vote, answer and accept, with scripts, on a backend with section 7 only', async ({
    browser,
    section7: { site, api },
  }) => {
    const calls = await travel(browser, site.url, WITH_SCRIPTS);
    expect(calls).toContain(`POST ${api}/api/auth/register`);
    expect(calls.filter((call) => !call.includes(` ${api}/`))).toEqual([]);
  });

  test('Two people ask, vote, comment, answer and accept, without scripts, on our backend', async ({
    browser,
    site,
  }) => {
    await travel(browser, site.url, WITHOUT_SCRIPTS);
  });
});

async function travel(browser: Browser, baseURL: string, way: Way): Promise<string[]> {
  const options = { baseURL, javaScriptEnabled: way.javaScriptEnabled };
  const contexts = [await browser.newContext(options), await browser.newContext(options)] as const;
  const calls = await meet(contexts, way);
  for (const context of contexts) await context.close();
  return calls;
}
