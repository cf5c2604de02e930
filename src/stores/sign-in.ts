import { CallError, callBackend } from '../api/browser.ts';
import { SessionReply } from '../contract/replies.ts';
import { expire, keepToken } from './session.ts';

/** Signs in, and gives the member's name. @throws CallError */
export function signIn(body: { email: string; password: string }): Promise<string> {
  return enter(callBackend('POST /auth/login', { body }));
}

/** Signs up and in, and gives the member's name. @throws CallError */
export function signUp(body: { username: string; email: string; password: string }) {
  return enter(callBackend('POST /auth/register', { body }));
}

/** Keeps the token of a new session, and signs the browser in on pages. */
async function enter(reply: Promise<unknown>): Promise<string> {
  const { user, token } = SessionReply.parse(await reply);
  keepToken(token);
  const body = new URLSearchParams({ token });
  const response = await fetch('/session', { method: 'POST', body }).catch(() => undefined);
  if (response?.ok) return user.username;
  // Pages would go on showing a guest: then nobody is told that they are signed in.
  expire();
  throw new CallError(response?.status ?? 0, undefined);
}
