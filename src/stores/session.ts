import { atom } from 'nanostores';
import { type Address, CallError, callBackend } from '../api/browser.ts';
import { failure, type Message, MESSAGES } from '../contract/messages.ts';
import { tokenFingerprint } from '../contract/token-fingerprint.ts';
import { attempt } from './storage.ts';

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

/** The error of a refused call, for islands that show it. */
export { CallError };

/** The message for a failed call; `otherwise` if nobody provides one. */
export function failureOf(
  error: unknown,
  otherwise: Message,
  offline: Message = MESSAGES.offline,
): Message {
  const { said, status } = error instanceof CallError ? error : {};
  // The browser knows if it is offline, and no answer alone may mean something else.
  if (status === 0 && !navigator.onLine) return offline;
  return failure(said, otherwise);
}

/** Calls the backend as the member. If it rejects the token, the session has ended. */
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

/** The bearer token of the page's session; undefined for guests. */
export async function memberToken(): Promise<string | undefined> {
  const stored = attempt(() => localStorage.getItem(KEY));
  const { mark } = document.documentElement.dataset;
  if (stored && (mark === undefined || tokenFingerprint(stored) === mark)) return stored;
  if (!$member.get()) return undefined;
  // Signed in by a form: the cookie holds the token, and the site sends it to its own pages.
  const response = await fetch('/session/token', { method: 'POST' }).catch(() => undefined);
  if (response?.status === 401) expire();
  if (!response?.ok) return undefined;
  const { token, user } = (await response.json()) as { token: string; user: string };
  // Somebody else has signed in since the page was loaded: it must not act for them.
  if (user !== $member.get()?.id) {
    $member.set(undefined);
    return undefined;
  }
  keepToken(token);
  return token;
}

/** The session has expired: silently, pages now show a guest. */
export function expire(): void {
  $member.set(undefined);
  attempt(() => localStorage.removeItem(KEY));
}

/** Stores the token of a new session; otherwise only the cookie has it. */
export function keepToken(token: string): void {
  document.documentElement.dataset.mark = tokenFingerprint(token);
  attempt(() => localStorage.setItem(KEY, token));
}
