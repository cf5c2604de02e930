import type { Message } from '../../contract/messages.ts';
import { PUSH_MESSAGES } from '../../contract/push-messages.ts';
import { callAsMember } from '../../stores/session.ts';

/** The worker in public/, which shows what is pushed and does nothing else. */
const WORKER = '/push.js';

/**
 * Has browsers show the member's notifications, this one among them if it may; gives what to tell
 * them. To be called as they press: browsers ask for permission at no other time.
 */
export async function turnPushOn(key: string): Promise<Message> {
  const isAllowed = canPush() && (await Notification.requestPermission()) === 'granted';
  await callAsMember('PUT /auth/preferences', { body: { push: true } });
  if (isAllowed) return subscribe(key);
  return canPush() ? PUSH_MESSAGES.denied : PUSH_MESSAGES.unable;
}

/** The backend first: what it no longer sends, the browser need not refuse. */
export async function turnPushOff(): Promise<Message> {
  await callAsMember('PUT /auth/preferences', { body: { push: false } });
  if (!canPush()) return PUSH_MESSAGES.off;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return PUSH_MESSAGES.off;
}

export const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscribe(key: string): Promise<Message> {
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made for another key, or another member, cannot be taken over.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made.toJSON();
  await callAsMember('PUT /auth/push', { body: { endpoint, keys: { p256dh, auth } } });
  return PUSH_MESSAGES.on;
}
