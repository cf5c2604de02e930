import type { Page } from '@playwright/test';
import { io } from 'socket.io-client';
import { answer, postQuestion, signUp, unique } from '../support/api.ts';
import { expect, test } from './fixtures.ts';
import { newcomer } from './members.ts';

// Chromium logs a refused connection as an error of the socket's script or of its address.
test.use({ mayFail: ['/_astro/', '/socket.io/'] });

const MINUTE = 60_000;

const badge = (page: Page) => page.locator('[data-unread]');

/** Counts how often a page tries to connect. */
function attempts(page: Page): () => number {
  let count = 0;
  page.on('websocket', () => (count += 1));
  return () => count;
}

/** Takes all live connections that a person may have. @returns a function that releases them */
async function takeAll(url: string, token: string): Promise<() => void> {
  const sockets = Array.from({ length: 20 }, () =>
    io(`${url}/api`, { auth: { token }, forceNew: true, transports: ['websocket'] }),
  );
  await expect.poll(() => sockets.every(({ connected }) => connected)).toBe(true);
  return () => {
    for (const socket of sockets) socket.close();
  };
}

test(
  'Without a live connection left, pages work and try to connect again after a minute',
  // It waits several seconds to see that nothing happens.
  { tag: '@full' },
  async ({ browser, site }) => {
    const member = await newcomer(browser, site.url, unique('crowded'));
    const helper = await signUp(site.url, unique('helpful'));
    const questionId = await postQuestion(member, 'Why does nobody call me any more?');
    const releaseAll = await takeAll(site.url, member.token);
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
    releaseAll();
    await page.clock.fastForward(MINUTE);
    await expect.poll(count).toBe(3);
    await answer(helper, questionId);
    await expect(badge(page)).toHaveText('1');
    await member.context.close();
  },
);
