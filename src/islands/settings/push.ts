import type { Message } from '../../contract/messages.ts';
import { PUSH_MESSAGES } from '../../contract/push-messages.ts';
import { callAsMember, failureOf } from '../../stores/session.ts';

/** The worker in public/, which shows what is pushed and does nothing else. */
const WORKER = '/push.js';

/**
 * Has this browser show the member's notifications, or not; gives what to tell them. To be called as
 * they press: browsers ask for permission at no other time.
 */
export async function turnPush(isOn: boolean, key: string): Promise<Message> {
  if (!canPush()) return isOn ? PUSH_MESSAGES.unable : turnOff();
  try {
    return isOn ? await turnOn(key) : await turnOff();
  } catch (error) {
    return failureOf(error, PUSH_MESSAGES.failed);
  }
}

export const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function turnOn(key: string): Promise<Message> {
  if ((await Notification.requestPermission()) !== 'granted') return PUSH_MESSAGES.denied;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made for another key, or another member, cannot be taken over.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made.toJSON();
  await callAsMember('PUT /auth/push', { body: { endpoint, keys: { p256dh, auth } } });
  return PUSH_MESSAGES.on;
}

/** The backend first: what it no longer sends, the browser need not refuse. */
async function turnOff(): Promise<Message> {
  await callAsMember('DELETE /auth/push', {});
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return PUSH_MESSAGES.off;
}
