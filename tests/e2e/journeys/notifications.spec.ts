import { expect } from '@playwright/test';
import { answer, postQuestion } from '../../support/api.ts';
import { journey, type Scenario } from './journey.ts';

const READ_ONE = 'PUT /notifications/{id}/read';
const READ_ALL = 'PUT /notifications/read-all';

/** Somebody whose question has been answered twice: with the welcome, three things are unread. */
async function notified({ member }: Scenario, name: string) {
  const me = await member(name);
  const helper = await member(`${name}-by`);
  const id = await postQuestion(me, 'Who tells me of an answer?');
  await answer(helper, id);
  await answer(helper, id);
  return me;
}

journey('§4 Notifications: A member marks one notification as read', async (scenario) => {
  const me = await notified(scenario, 'reads-one');
  await me.opens('/notifications');
  await me.reads('3 unread');
  await me.within('listitem', 'answered your question').sends('Mark as read', READ_ONE);
  await me.isAt('/notifications');
  await me.reads('2 unread');
  expect(await me.call('GET', '/notifications')).toMatchObject({
    unreadCount: 2,
    notifications: [
      { isRead: true, type: 'answer' },
      { isRead: false, type: 'answer' },
      { isRead: false, type: 'system' },
    ],
  });
});

journey('§4 Notifications: A member marks all notifications as read', async (scenario) => {
  const me = await notified(scenario, 'reads-all');
  await me.opens('/notifications');
  await me.reads('3 unread');
  await me.sends('Mark All as Read', READ_ALL);
  await me.isAt('/notifications');
  await me.reads('Nothing unread');
  await expect(me.button('Mark as read')).toHaveCount(0);
  expect(await me.call('GET', '/notifications')).toMatchObject({
    unreadCount: 0,
    notifications: [{ isRead: true }, { isRead: true }, { isRead: true }],
  });
});

journey('Nothing is marked without a session', async (scenario) => {
  const me = await notified(scenario, 'reads-none');
  await me.opens('/notifications');
  await me.losesSession();
  await me.sends('Mark All as Read', READ_ALL, 401);
  await me.opens('/notifications');
  await me.isAt('/login');
  expect(await me.call('GET', '/notifications')).toMatchObject({ unreadCount: 3 });
});
