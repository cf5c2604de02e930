import type { Message } from '../../contract/messages.ts';
import { PUSH_MESSAGES } from './push-messages.ts';
import { callAsMember } from '../../stores/session.ts';

/** The worker in public/, which only shows pushed notifications. */
const WORKER = '/push.js';

/**
 * Turns on notifications in browsers, including this one if it may; returns the message to show.
 * Call on a click: browsers only ask for permission then.
 */
export async function turnPushOn(key: string): Promise<Message> {
  const isAllowed = canPush() && (await Notification.requestPermission()) === 'granted';
  await callAsMember('PUT /auth/preferences', { body: { push: true } });
  if (isAllowed) return subscribe(key);
  return canPush() ? PUSH_MESSAGES.denied : PUSH_MESSAGES.unable;
}

/** The backend first: after that, nothing more is sent to the browser. */
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
  // A subscription with another key, or of another member, cannot be reused.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made.toJSON();
  await callAsMember('PUT /auth/push', { body: { endpoint, keys: { p256dh, auth } } });
  return PUSH_MESSAGES.on;
}
