import type { Page } from '@playwright/test';
import { browserKeys } from '../support/push-service.ts';
import { expect, test } from './fixtures.ts';
import { newcomer } from './members.ts';
import { toast } from './toasts.ts';

const DENIED = 'Your browser does not let this site show notifications';

test('§2 Settings: Push asks for permission when enabled, and shows pushed notifications', async ({
  browser,
  site,
}) => {
  const { context, call } = await newcomer(browser, site.url, 'pushed');
  const saved = async () => {
    const answer = (await call('GET', '/auth/preferences')) as {
      preferences: { push: boolean };
      pushesHere: boolean;
    };
    return [answer.preferences.push, answer.pushesHere];
  };
  const page = await context.newPage();
  await subscribeWithoutService(page);
  await page.goto('/settings/notifications');
  const push = page.getByLabel('Push');
  const allow = page.getByRole('button', { name: 'Allow in This Browser' });
  await allow.click();
  await expect(page.locator('#push-hint')).toContainText(DENIED);
  await expect(push).toBeChecked();
  expect(await saved()).toEqual([true, false]);

  await context.grantPermissions(['notifications']);
  await page.reload();
  await allow.click();
  await expect(toast(page, 'This browser shows your notifications')).toBeVisible();
  await expect(push).toBeChecked();
  await expect(allow).toBeHidden();
  expect(await saved()).toEqual([true, true]);
  const message = { id: '7', title: 'eve answered', body: 'Why?', link: '/questions/1' };
  // A worker that is still starting may miss a message; a second message replaces the first.
  await expect(async () => {
    await deliver(page, message);
    await expect.poll(() => shown(page)).toEqual([['eve answered', 'Why?', '/questions/1']]);
  }).toPass();

  await page.reload();
  await expect(push).toBeChecked();
  await push.click();
  await expect(toast(page, 'Browsers no longer show your notifications')).toBeVisible();
  expect(await saved()).toEqual([false, false]);
  await push.click();
  await expect(toast(page, 'This browser shows your notifications')).toBeVisible();
  expect(await saved()).toEqual([true, true]);
  await context.close();
});

/**
 * Headless Chromium has no push service and nobody to answer its prompt: both are stubbed.
 * Permission is denied unless it was granted.
 */
async function subscribeWithoutService(page: Page): Promise<void> {
  const details = { endpoint: 'https://push.example/pushed', keys: browserKeys().keys };
  await page.addInitScript((json) => {
    Notification.requestPermission = () =>
      Promise.resolve(Notification.permission === 'granted' ? 'granted' : 'denied');
    const subscription = { toJSON: () => json, unsubscribe: () => Promise.resolve(true) };
    Object.assign(PushManager.prototype, {
      subscribe: () => Promise.resolve(subscription),
      getSubscription: () => Promise.resolve(null),
    });
  }, details);
}

/** Delivers a message to the worker, as a push service does. */
async function deliver(page: Page, message: object): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const registrationFound = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  const origin = new URL(page.url()).origin;
  const data = JSON.stringify(message);
  const registrationId = await registrationFound;
  await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    return all.map(({ title, body, data }) => [title, body, data as string]);
  });
