import { atom } from 'nanostores';
import { type Address, CallError, callBackend } from '../api/browser.ts';
import { failure, type Message, MESSAGES } from '../contract/messages.ts';
import { tokenFingerprint } from '../contract/token-fingerprint.ts';

/** The member for whom the page was rendered. */
export interface Member {
  readonly id: string;
  readonly username: string;
}

const KEY = 'token';

/** Undefined for guests, and once the session has ended. */
export const $member = atom<Member | undefined>(memberOfPage());

function memberOfPage(): Member | undefined {
  if (typeof document === 'undefined') return undefined;
  const { user, name = '' } = document.documentElement.dataset;
  return user === undefined ? undefined : { id: user, username: name };
}

/** What a call was refused with, for islands that tell people of it. */
export { CallError };

/** What people are told of a call that failed; `otherwise` where nobody has words for it. */
export function failureOf(
  error: unknown,
  otherwise: Message,
  offline: Message = MESSAGES.offline,
): Message {
  const { said, status } = error instanceof CallError ? error : {};
  // The browser knows of a cable that is out, and no answer at all says that something else is.
  if (status === 0 && !navigator.onLine) return offline;
  return failure(said, otherwise);
}

/** Calls the backend as the member. Where it knows the token no more, the session is over. */
export async function callAsMember<A extends Address>(
  address: A,
  input: Parameters<typeof callBackend<A>>[1],
): Promise<unknown> {
  const token = await memberToken();
  try {
    return await callBackend(address, input, token);
  } catch (error) {
    if (error instanceof CallError && error.status === 401) expire();
    throw error;
  }
}

/** The bearer token of the session that the page was rendered for; undefined for guests. */
export async function memberToken(): Promise<string | undefined> {
  const stored = read();
  const { mark } = document.documentElement.dataset;
  if (stored !== undefined && (mark === undefined || tokenFingerprint(stored) === mark))
    return stored;
  if (!$member.get()) return undefined;
  // Signed in by a form: the cookie holds the token, and the site hands it to its own pages.
  const response = await fetch('/session/token', { method: 'POST' }).catch(() => undefined);
  if (response?.status === 401) expire();
  if (!response?.ok) return undefined;
  const { token, user } = (await response.json()) as { token: string; user: string };
  // Somebody else has signed in since the page came: it is not to speak for them.
  if (user !== $member.get()?.id) {
    $member.set(undefined);
    return undefined;
  }
  keepToken(token);
  return token;
}

/** The session has ended by itself: nobody is told, and whoever asks sees a guest. */
export function expire(): void {
  $member.set(undefined);
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is closed to us: nothing was kept.
  }
}

function read(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the token of a new session. */
export function keepToken(token: string): void {
  document.documentElement.dataset.mark = tokenFingerprint(token);
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // Storage is closed to us: the cookie alone holds the session.
  }
}
