import type { Page } from '@playwright/test';
import { answer, postQuestion } from '../../support/api.ts';
import { refuse } from '../calls.ts';
import { toast, toasts } from '../toasts.ts';
import { button, expect, test } from './rows.ts';

const badge = (page: Page) => page.locator('[data-unread]');
const unread = (page: Page) => page.locator('.notification.unread');
const LIST = '/api/notifications';

/** Opens a page and waits until it has requested the list, as it does once connected. */
const openLive = (page: Page, path: string) =>
  Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === LIST),
    page.goto(path),
  ]);

test.describe('§4 Notifications', () => {
  test('The list is fetched and the live connection opened only when authenticated, and on connect the client announces the user id', async ({
    page,
    as,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    const sent: string[] = [];
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => sent.push(payload.toString())),
    );
    await page.goto('/tags', { waitUntil: 'networkidle' });
    expect([sent, calls.includes(LIST)]).toEqual([[], false]);
    const { id } = await as('user');
    await openLive(page, '/tags');
    await expect
      .poll(() => sent.filter((frame) => frame.includes('join-user')))
      .toEqual([`42/api,["join-user","${id}"]`]);
  });

  test('A single mark lowers the unread count by one, mark-all sets it to zero', async ({
    page,
    as,
    other,
  }) => {
    const author = await as('user');
    const questionId = await postQuestion(author, 'How many are left unread?');
    await author.call('PUT', '/notifications/read-all');
    for (let time = 0; time < 3; time += 1) await answer(other, questionId);
    await openLive(page, '/notifications');
    await expect(badge(page)).toHaveText('3');
    await button(page, 'Mark as read').first().click();
    await expect(page.locator('.notification-title').first().getByRole('link')).toBeFocused();
    await expect(page.getByText('2 unread')).toBeVisible();
    await expect(unread(page)).toHaveCount(2);
    await expect(badge(page)).toHaveText('2');
    // Unread items are highlighted.
    const [read, stillUnread] = [page.locator('.notification').first(), unread(page).first()];
    const color = (one: Element) => getComputedStyle(one).backgroundColor;
    expect(await read.evaluate(color)).not.toBe(await stillUnread.evaluate(color));
    // Mark-all sets it to zero.
    await button(page, 'Mark All as Read').click();
    await expect(badge(page)).toBeHidden();
    await expect(unread(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Nothing unread')).toBeVisible();
  });

  test('A single mark never lowers the unread count below zero', async ({ page, as, other }) => {
    const author = await as('user');
    await answer(other, await postQuestion(author, 'How many are left unread?'));
    await page.route(`**${LIST}`, async (route) => {
      const response = await route.fetch();
      const list = (await response.json()) as object;
      await route.fulfill({ response, json: { ...list, unreadCount: 0 } });
    });
    await openLive(page, '/notifications');
    await expect(page.getByText('Nothing unread')).toBeVisible();
    const before = await unread(page).count();
    await button(page, 'Mark as read').first().click();
    await expect(unread(page)).toHaveCount(before - 1);
    await expect(badge(page)).toBeHidden();
    await expect(page.getByText('Nothing unread')).toBeVisible();
  });

  test('A new live notification is placed at the front of the list, raises the count by one and shows a success toast with its title for 5 seconds', async ({
    page,
    as,
    other,
  }) => {
    const author = await as('user');
    const questionId = await postQuestion(author, 'What is new at the front?');
    await author.call('PUT', '/notifications/read-all');
    await openLive(page, '/notifications');
    // Measured before it appears, so that a delay in seeing it cannot make its time too short.
    const answered = Date.now();
    await answer(other, questionId);
    const title = `${other.username} answered your question`;
    await Promise.all([
      expect(badge(page)).toHaveText('1'),
      expect(toast(page, title)).toHaveAttribute('data-type', 'success'),
    ]);
    await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
    await expect(page.locator('.notification').first()).toContainText(title);
    await expect(toasts(page)).toHaveCount(0, { timeout: 9_000 });
    expect(Date.now() - answered).toBeGreaterThan(5_000);
  });

  test('On logout the list is emptied and the count reset to zero', async ({
    page,
    as,
    other,
    context,
  }) => {
    const author = await as('user');
    await answer(other, await postQuestion(author, 'What is left after signing out?'));
    await openLive(page, '/notifications');
    const secondTab = await context.newPage();
    await secondTab.goto('/notifications');
    await expect(unread(secondTab).first()).toBeVisible();
    await page.getByLabel('User menu').first().click();
    await button(page, 'Logout').click();
    await expect(page).toHaveURL('/');
    for (const tab of [page, secondTab]) {
      await expect(badge(tab)).toHaveCount(0);
      await expect(tab.locator('.notification')).toHaveCount(0);
    }
  });

  test('§8 Silent failures: read state changes locally only when the server answer is ok; the three calls fail silently', async ({
    page,
    as,
    other,
  }) => {
    const author = await as('user');
    await answer(other, await postQuestion(author, 'What if the server says no?'));
    await openLive(page, '/notifications');
    const before = await unread(page).count();
    await refuse(page, `**${LIST}{,/**}`, 500, { message: 'Not now' });
    for (const name of ['Refresh', 'Mark as read', 'Mark All as Read']) {
      const answered = page.waitForResponse(`**${LIST}{,/**}`);
      await button(page, name).first().click();
      expect((await answered).status()).toBe(500);
      await expect(button(page, name).first()).toBeEnabled();
      await expect(unread(page)).toHaveCount(before);
    }
    await expect(badge(page)).toHaveText(String(before));
    await expect(toasts(page)).toHaveCount(0);
    await page.unrouteAll();
    await button(page, 'Mark as read').first().click();
    await expect(unread(page)).toHaveCount(before - 1);
    // Refresh requests the list again.
    const refreshed = page.waitForResponse(`**${LIST}`);
    await button(page, 'Refresh').click();
    expect((await refreshed).ok()).toBe(true);
  });
});
