import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a form may have been open, in milliseconds. */
const LONGEST = 7 * 24 * 60 * 60 * 1000;

/** A signed hidden field that says when a form was shown to a member. */
export function signFormTime(secret: string, userId: string, now: number): string {
  const time = now.toString(36);
  return `${time}.${signatureOf(secret, userId, time)}`;
}

/** The signed hidden field of a form that is shown to a member now. */
export const formTimeFor = ({ session, sessionSecret }: App.Locals): string | undefined =>
  session && signFormTime(sessionSecret, session.user._id, Date.now());

/** How long a form was open, in milliseconds; undefined if its field is missing or not genuine. */
export function formAge(
  secret: string,
  userId: string,
  { field, now }: { readonly field: string; readonly now: number },
): number | undefined {
  const [time = '', signature = ''] = field.split('.');
  const expected = Buffer.from(signatureOf(secret, userId, time));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const age = now - Number.parseInt(time, 36);
  return age >= 0 && age <= LONGEST ? age : undefined;
}

function signatureOf(secret: string, userId: string, time: string): string {
  const text = `form time ${userId} ${time}`;
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 16);
}
