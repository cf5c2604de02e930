import * as z from 'zod';
import { route } from './route.ts';

/** Maximum length of a push service's address. */
const ENDPOINT_MAX = 2_048;

const isEndpoint = (text: string): boolean => {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
};

/** A browser's `PushSubscription`, as `toJSON` returns it. */
export const PushSubscription = z.object({
  /** Where messages are posted; https only. */
  endpoint: z
    .string()
    .max(ENDPOINT_MAX)
    .regex(/^[\x21-\x7e]+$/)
    .refine(isEndpoint, 'This is not an https address'),
  keys: z.object({
    /** The browser's public key: an uncompressed point of P-256, 65 bytes in base64url. */
    p256dh: z.string().regex(/^B[\w-]{86}=?$/, 'The key p256dh is not a public key of P-256'),
    /** 16 bytes. */
    auth: z.string().regex(/^[\w-]{22}(==)?$/, 'The secret auth is not 16 bytes long'),
  }),
});
export type PushSubscription = z.output<typeof PushSubscription>;

const Ok = z.object({ ok: z.literal(true) });

export const subscribePush = route('PUT /auth/push', {
  access: 'member',
  whileSuspended: true,
  summary: 'Show notifications in this browser (Web Push) until its session ends',
  body: PushSubscription,
  response: Ok,
});

export const unsubscribePush = route('DELETE /auth/push', {
  access: 'member',
  whileSuspended: true,
  unlimited: true,
  summary: 'Stop notifications in the browser of this session',
  response: Ok,
});
