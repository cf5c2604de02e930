import type { Page } from '@playwright/test';
import { io } from 'socket.io-client';
import { answer, postQuestion, signUp } from '../support/api.ts';
import { expect, test } from './fixtures.ts';
import { newcomer } from './members.ts';

// A site of its own: its address stays full for some seconds.
test.use({ siteEnv: { SITE_NAME: 'Full' } });
// A refused connection is an error in Chromium's console: of the socket's script, or of its address.
test.use({ mayFail: ['/_astro/', '/socket.io/'] });

const MINUTE = 60_000;
/** Each waits for seconds in which nothing may happen. */
const FULL = { tag: '@full' };

let people = 0;
const unique = (name: string) => `${name}-${String((people += 1))}`;

const badge = (page: Page) => page.locator('[data-unread]');

/** Counts how often a page tries to connect. */
function attempts(page: Page): () => number {
  let count = 0;
  page.on('websocket', () => (count += 1));
  return () => count;
}

/** Takes all live connections that a person may have; to be called, the result gives them back. */
async function takeAll(url: string, token: string): Promise<() => void> {
  const sockets = Array.from({ length: 20 }, () =>
    io(`${url}/api`, { auth: { token }, forceNew: true, transports: ['websocket'] }),
  );
  await expect.poll(() => sockets.every(({ connected }) => connected)).toBe(true);
  return () => {
    for (const socket of sockets) socket.close();
  };
}

/** Takes all connections of this machine, for ten seconds. */
async function takeAddress(url: string): Promise<void> {
  const handshake = () => fetch(`${url}/socket.io/?EIO=4&transport=polling`);
  await Promise.all(Array.from({ length: 500 }, handshake));
}

test(
  'A member who has no live connection left has a page that works, and asks again in a minute',
  FULL,
  async ({ browser, site }) => {
    const member = await newcomer(browser, site.url, unique('crowded'));
    const helper = await signUp(site.url, unique('helpful'));
    const questionId = await postQuestion(member, 'Why does nobody call me any more?');
    const giveBack = await takeAll(site.url, member.token);
    const page = await member.context.newPage();
    await page.clock.install();
    const count = attempts(page);
    await page.goto('/about');
    await expect(badge(page)).toHaveText('1');
    await page.waitForTimeout(4_000);
    expect(count()).toBe(1);
    await answer(helper, questionId);
    await page.goto('/notifications');
    await expect(badge(page)).toHaveText('2');
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(badge(page)).toBeHidden();
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    giveBack();
    await page.clock.fastForward(MINUTE);
    await expect.poll(count).toBe(3);
    await answer(helper, questionId);
    await expect(badge(page)).toHaveText('1');
    await member.context.close();
  },
);

test(
  'A network address that has no connection left has pages that work, and asks again in a minute',
  FULL,
  async ({ browser, site }) => {
    const member = await newcomer(browser, site.url, unique('shared'));
    const page = await member.context.newPage();
    await page.clock.install();
    const count = attempts(page);
    await takeAddress(site.url);
    await page.goto('/about');
    await page.waitForTimeout(4_000);
    expect(count()).toBe(1);
    await page.clock.fastForward(MINUTE);
    await expect.poll(count).toBe(2);
    await page.goto('/notifications');
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    await member.context.close();
  },
);
