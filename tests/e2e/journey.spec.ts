import type { Page } from '@playwright/test';
import { PASSWORD } from '../support/api.ts';
import { type Remote, startRemote } from '../support/remote.ts';
import { expect, scriptErrors, siteTest } from './fixtures.ts';
import { toast } from './toasts.ts';
import { openEditor, showsAnswer } from './writing.ts';

/** The calls of section 7. The backend does not know the call that asks for further features. */
const KNOWN = [
  /^GET \/api\/auth\/me$/,
  /^POST \/api\/auth\/(login|register)$/,
  /^PUT \/api\/auth\/profile$/,
  /^(GET|POST) \/api\/questions$/,
  /^GET \/api\/(questions|tags|users)\/[^/]+$/,
  /^PUT \/api\/(questions|answers)\/[^/]+\/vote$/,
  /^PUT \/api\/answers\/[^/]+\/accept$/,
  /^POST \/api\/answers$/,
  /^GET \/api\/(tags|users|notifications)$/,
  /^PUT \/api\/tags\/[^/]+\/follow$/,
  /^PUT \/api\/notifications\/([^/]+\/read|read-all)$/,
  /^(GET|POST) \/socket\.io\//,
  /^OPTIONS /,
];

/** A site on a backend that implements only section 7, with real data and real writes. */
const test = siteTest.extend<object, { section7: Remote }>({
  section7: [
    async ({}, use) => {
      const knows = (call: string) => KNOWN.some((known) => known.test(call));
      const running = await startRemote({ env: { RATE_LIMIT: '0' }, knows });
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

test('§2 Ask a Question, §4 Session, §4 Voting, §4 Answer acceptance, §8 Success toasts: Two people ask, vote, answer and accept on a backend with section 7 only, which browsers call directly', async ({
  browser,
  section7: { site, api },
}) => {
  const calls: string[] = [];
  const open = async () => {
    const context = await browser.newContext({ baseURL: site.url });
    context.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${request.url()}`);
    });
    return context.newPage();
  };
  const [ann, ben] = [await open(), await open()];
  // Chromium logs the 401 of a page whose session has ended.
  const errors = [ann, ben].map((page) => scriptErrors(page, ['/session']));
  const title = 'How do two people meet here?';
  const signUp = async (page: Page, username: string) => {
    await page.goto('/register');
    const secret = { Password: PASSWORD, 'Confirm password': PASSWORD };
    await fill(page, { Username: username, Email: `${username}@example.com`, ...secret });
    await button(page, 'Sign Up').click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect(toast(page, `Welcome to Atoll, ${username}!`)).toBeVisible();
  };
  const compose = async (page: Page, label: string, text: string) => {
    await openEditor(page, label);
    await page.keyboard.type(text);
  };

  await test.step('Ann signs up and asks a question', async () => {
    await signUp(ann, 'ann');
    await ann.goto('/ask');
    await fill(ann, { Title: title });
    await compose(ann, 'Question body', 'How is it **done**?');
    await ann.getByLabel('Tags').fill('Meeting');
    await ann.getByLabel('Tags').press('Enter');
    await button(ann, 'Post Question').click();
    await ann.waitForURL(/\/questions\/\d+$/);
    await expect(toast(ann, 'Question posted successfully!')).toBeVisible();
    await expect(ann.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(ann.locator('main strong', { hasText: 'done' })).toBeVisible();
    await expect(ann.getByRole('main').getByRole('link', { name: 'meeting' })).toBeVisible();
  });

  const path = new URL(ann.url()).pathname;
  await test.step('Ben votes for it and answers it', async () => {
    await signUp(ben, 'ben');
    await ben.goto(path);
    await ben.getByRole('button', { name: 'Vote up' }).first().click();
    await expect(toast(ben, 'Vote recorded')).toBeVisible();
    const up = ben.getByRole('button', { name: 'Vote up' }).first();
    await expect(up).toHaveAttribute('aria-pressed', 'true');
    await compose(ben, 'Your Answer', 'Like **this**.');
    await button(ben, 'Post Answer').click();
    await showsAnswer(ben);
    await expect(toast(ben, 'Answer posted successfully')).toBeVisible();
    await expect(ben.locator('.answer')).toContainText('Like this.');
  });

  await test.step('Ann follows the notification, accepts the answer and signs out', async () => {
    await ann.goto('/notifications');
    await ann.getByRole('link', { name: 'ben answered your question' }).click();
    await ann.waitForURL((url) => url.pathname === path);
    const accepted = ann.locator('.answer').getByText('Accepted answer');
    await ann.getByRole('button', { name: /^Accept/ }).click();
    await expect(toast(ann, 'Answer accepted')).toBeVisible();
    await expect(accepted).toBeVisible();
    await expect(button(ann, 'Unaccept')).toHaveCount(0);
    await ann.locator('.user-menu summary').click();
    await button(ann, 'Logout').click();
    await expect(toast(ann, 'Logged out successfully')).toBeVisible();
  });

  await test.step('Ann signs in again and gets to the page that she asked for', async () => {
    await ann.goto('/notifications');
    await ann.waitForURL((url) => url.pathname === '/login');
    await fill(ann, { Email: 'ann@example.com', Password: PASSWORD });
    await button(ann, 'Log In').click();
    await ann.waitForURL('**/notifications');
    await expect(toast(ann, 'Welcome back, ann!')).toBeVisible();
  });
  expect(errors.flat(), 'errors in the console').toEqual([]);
  expect(calls).toContain(`POST ${api}/api/auth/register`);
  expect(calls.filter((call) => !call.includes(` ${api}/`))).toEqual([]);
  for (const page of [ann, ben]) await page.context().close();
});
