import type { BrowserContext, Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answer, postQuestion, caller, type Member, signUp, unique } from '../support/api.ts';
import { startSite } from '../support/site.ts';
import { expect, test } from './fixtures.ts';
import { enter, newcomer, type Person } from './members.ts';

const siteEnv = { RATE_LIMIT: '0' };

const badge = (page: Page) => page.locator('[data-unread]');
const toasts = (page: Page) => page.locator('[data-sonner-toast]');
const rows = (page: Page) => page.locator('.notification');

/** Opens a page and waits until its live connection is ready. */
async function open(person: Person, path: string): Promise<Page> {
  const page = await person.context.newPage();
  await Promise.all([caughtUp(page), page.goto(path)]);
  return page;
}

/** A page requests the list as soon as it is connected. */
function caughtUp(page: Page) {
  return page.waitForResponse((response) => response.url().endsWith('/api/notifications'));
}

/** Comments on a question. */
const comment = ({ call }: Pick<Member, 'call'>, questionId: string) =>
  call('POST', `/posts/${questionId}/comments`, { content: 'I tried it on two machines.' });

/** Two people: the browser belongs to the asker of a question, who has read the welcome. */
async function couple(context: BrowserContext, url: string) {
  return meeting(await enter(context, url, unique('author')), url);
}

async function meeting(author: Person, url: string) {
  const helper = await signUp(url, unique('helper'));
  const questionId = await postQuestion(author, 'How do two browsers hear of each other?');
  await author.call('PUT', '/notifications/read-all');
  return { author, helper, questionId };
}

/** The open sockets of a tab. */
function sockets(page: Page): Set<unknown> {
  const openSockets = new Set();
  page.on('websocket', (socket) => {
    openSockets.add(socket);
    socket.on('close', () => openSockets.delete(socket));
  });
  return openSockets;
}

test('A reader sees new answers and comments announced in any tab', async ({
  page,
  site,
  enter,
}) => {
  const [author, helper] = [
    await signUp(site.url, unique('author')),
    await signUp(site.url, unique('helper')),
  ];
  const questionId = await postQuestion(author, 'Who else reads this question?');
  const reader = await enter('reader');
  const connected = await open(reader, '/about');
  await page.goto(`/questions/${questionId}`);
  const main = page.getByRole('main');
  await expect(async () => {
    await comment(author, questionId);
    const line = main.getByRole('link', { name: /^\d+ new comments?$/ });
    await expect(line).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await answer(helper, questionId);
  await expect(main.getByRole('link', { name: '1 new answer' })).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
  await expect(connected.getByText(/new (answer|comment)/)).toHaveCount(0);
  // The page with the connection is closed: the other one takes over.
  await Promise.all([caughtUp(page), connected.close()]);
  await expect(async () => {
    await answer(helper, questionId);
    const line = main.getByRole('link', { name: /^[2-9] new answers$/ });
    await expect(line).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await main.getByRole('link', { name: /new comment/ }).click();
  // It may have taken several until one was received.
  await expect(page.locator('ul.comments :target')).toBeInViewport();
  await expect(main.getByText(/new (answer|comment)/)).toHaveCount(0);
});

test('§2 Header: The user menu closes on Escape, on a click outside and when a link is chosen', async ({
  page,
  enter,
}) => {
  await enter('menu');
  await page.goto('/about');
  const menu = page.getByRole('navigation', { name: 'User menu' });
  const summary = page.locator('.user-menu summary');
  await summary.click();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(summary).toBeFocused();
  await summary.click();
  await expect(menu).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menu).toBeHidden();
  await summary.click();
  // It opens in a tab of its own: this page stays.
  await menu.getByRole('link', { name: 'Dashboard' }).click({ modifiers: ['ControlOrMeta'] });
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/about$/);
});

test.describe('Two people in two browsers', () => {
  test(
    'lose nothing when the server is killed and restarted',
    { tag: '@full' },
    async ({ browser }) => {
      test.setTimeout(120_000);
      const dataDir = mkdtempSync(join(tmpdir(), 'atoll-notified-'));
      let site = await startSite({ dataDir, env: siteEnv });
      const newcomerHere = await newcomer(browser, site.url, unique('author'));
      const { author, helper, questionId } = await meeting(newcomerHere, site.url);
      const page = await open(author, '/about');
      const { port } = site;
      await site.stop('SIGKILL');
      // On another port for a while: an answer is posted that no socket of the page can receive.
      site = await startSite({ dataDir, env: siteEnv });
      await answer({ ...helper, call: caller(site.url, helper.token) }, questionId);
      await site.stop('SIGKILL');
      site = await startSite({ dataDir, env: { ...siteEnv, PORT: String(port) } });
      await expect(badge(page)).toHaveText('1', { timeout: 30_000 });
      await expect(toasts(page)).toHaveCount(0);
      const later = sockets(page);
      await answer(helper, await postQuestion(author, 'And does the line still stand?'));
      await expect(badge(page)).toHaveText('2');
      expect(later.size).toBe(0);
      await author.context.close();
      await site.stop();
      rmSync(dataDir, { recursive: true });
    },
  );

  test('see what they missed in the badge only, and a toast for what follows', async ({
    context,
    site,
  }) => {
    const { author, helper, questionId } = await couple(context, site.url);
    const page = await open(author, '/about');
    await page.goto('about:blank');
    for (let time = 0; time < 5; time += 1) await answer(helper, questionId);
    await Promise.all([caughtUp(page), page.goto('/about')]);
    await expect(badge(page)).toHaveText('5');
    await page.waitForTimeout(500);
    await expect(toasts(page)).toHaveCount(0);
    await answer(helper, questionId);
    await expect(toasts(page)).toHaveCount(1);
    await expect(badge(page)).toHaveText('6');
  });
});

test.describe('The tabs of a browser', () => {
  test('share one connection, its notifications and what is marked as read', async ({
    context,
    site,
  }) => {
    const { author, helper, questionId } = await couple(context, site.url);
    const first = await author.context.newPage();
    const second = await author.context.newPage();
    const [ofFirst, ofSecond] = [sockets(first), sockets(second)];
    await Promise.all([first.goto('/about'), second.goto('/notifications')]);
    await expect.poll(() => ofFirst.size + ofSecond.size).toBe(1);
    await answer(helper, questionId);
    for (const page of [first, second]) await expect(badge(page)).toHaveText('1');
    await expect(rows(second).first()).toContainText('answered your question');
    await second.getByRole('button', { name: 'Mark as read' }).click();
    for (const page of [first, second]) await expect(badge(page)).toBeHidden();
    expect(ofFirst.size + ofSecond.size).toBe(1);
  });
});

test.describe('The bell', () => {
  test('opens a panel of the newest notifications, which closes on Escape', async ({
    context,
    site,
  }) => {
    const { author, helper, questionId } = await couple(context, site.url);
    for (let time = 0; time < 8; time += 1) await answer(helper, questionId);
    const page = await open(author, '/about');
    const bell = page.getByRole('link', { name: 'Notifications, 8 unread' });
    await bell.click();
    const panel = page.getByRole('region', { name: 'Notifications' });
    await expect(panel.getByRole('listitem')).toHaveCount(8);
    await expect(panel.getByRole('listitem').first()).toContainText(
      `${helper.username} answered your question`,
    );
    await panel.getByRole('button', { name: 'Mark as read' }).first().click();
    await expect(badge(page)).toHaveText('7');
    await expect(panel.getByRole('link', { name: 'See all notifications' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(page.locator('.bell')).toBeFocused();
    // The whole row is clickable: its link covers the rest.
    await page.keyboard.press('Enter');
    await panel
      .getByRole('listitem')
      .nth(1)
      .locator('p')
      .last()
      .click({ position: { x: 2, y: 2 }, force: true });
    await page.waitForURL((url) => url.pathname === `/questions/${questionId}`);
    await expect(badge(page)).toHaveText('6');
  });

  test('adds new notifications with their text to the open panel', async ({ context, site }) => {
    const { author, helper, questionId } = await couple(context, site.url);
    const page = await open(author, '/about');
    await page.locator('.bell').click();
    const panel = page.getByRole('region', { name: 'Notifications' });
    await expect(panel.getByRole('listitem')).toHaveCount(1);
    await comment(helper, questionId);
    await expect(panel.getByRole('listitem').first()).toContainText('I tried it on two machines.');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(panel).toHaveCount(0);
  });
});
