import { callBackend, responseTo } from '../api/browser.ts';
import { SessionReply } from '../contract/replies.ts';
import { expire, keepToken } from './session.ts';

/** Signs in, and returns the member's name. @throws CallError */
export async function signIn(body: { email: string; password: string }): Promise<string> {
  return enter(await callBackend('POST /auth/login', { body }));
}

interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly invitation: string | undefined;
  readonly reason: string | undefined;
}

/**
 * Signs up and in, and returns the member's name; undefined if the address has to be confirmed or an
 * admin has to approve. `confirms`: whether a code may be mailed, which only this browser can use.
 * @throws CallError
 */
export async function signUp(body: Registration, confirms: boolean): Promise<string | undefined> {
  const browser = confirms ? crypto.getRandomValues(new Uint8Array(16)).join('-') : undefined;
  const reply = await callBackend('POST /auth/register', { body: { ...body, browser } });
  if (!isPending(reply)) return enter(reply);
  if (browser !== undefined)
    await post('/register/confirm', { do: 'begin', email: body.email, browser });
  return undefined;
}

const isPending = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && 'pending' in reply && reply.pending === true;

/** Stores the token of a new session, and signs the browser in on pages. */
async function enter(reply: unknown): Promise<string> {
  const { user, token } = SessionReply.parse(reply);
  keepToken(token);
  try {
    await post('/session', { token });
    return user.username;
  } catch (error) {
    // Pages would still show a guest, so this must not report success.
    expire();
    throw error;
  }
}

/** Posts to a page of the site, which sets a cookie for its pages. @throws CallError */
const post = (path: string, fields: Record<string, string>): Promise<unknown> =>
  responseTo(path, { method: 'POST', body: new URLSearchParams(fields) });
