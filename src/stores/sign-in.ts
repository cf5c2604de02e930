import { CallError, callBackend } from '../api/browser.ts';
import { SessionReply } from '../contract/replies.ts';
import { expire, keepToken } from './session.ts';

/** Signs in, and returns the member's name. @throws CallError */
export function signIn(body: { email: string; password: string }): Promise<string> {
  return enter(callBackend('POST /auth/login', { body }));
}

/** Signs up and in, and returns the member's name. @throws CallError */
export function signUp(body: {
  username: string;
  email: string;
  password: string;
  invitation?: string | undefined;
}) {
  return enter(callBackend('POST /auth/register', { body }));
}

/** Stores the token of a new session, and signs the browser in on pages. */
async function enter(reply: Promise<unknown>): Promise<string> {
  const { user, token } = SessionReply.parse(await reply);
  keepToken(token);
  const body = new URLSearchParams({ token });
  const response = await fetch('/session', { method: 'POST', body }).catch(() => undefined);
  if (response?.ok) return user.username;
  // Pages would still show a guest, so this must not report success.
  expire();
  throw new CallError(response?.status ?? 0, undefined);
}
