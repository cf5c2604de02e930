import type { PushMessage } from '../../backend.ts';

/** Characters of a line: a push service accepts 4 KB, and a screen shows less. */
const MOST_CHARACTERS = 300;

/** The JSON that the worker in public/push.js reads. */
export function payloadOf({ _id, title, message, link }: PushMessage): string {
  const cut = (text: string) => text.slice(0, MOST_CHARACTERS).toWellFormed();
  return JSON.stringify({
    id: _id,
    title: cut(title),
    body: cut(message),
    link: link ?? '/notifications',
  });
}
