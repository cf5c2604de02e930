import type { Browser, BrowserContext } from '@playwright/test';
import { type Member, signUp } from '../support/api.ts';

/** A member who is signed in in their own browser. */
export interface Person extends Member {
  readonly context: BrowserContext;
}

/** Signs up a new member and signs them in in a fresh browser. */
export async function newcomer(browser: Browser, url: string, username: string): Promise<Person> {
  return enter(await browser.newContext({ baseURL: url }), url, username);
}

/** Signs up a new member and signs them in in a browser; `api`: the origin of the backend. */
export async function enter(
  context: BrowserContext,
  url: string,
  username: string,
  api = url,
): Promise<Person> {
  const member = await signUp(api, username);
  await enterAs(context, url, member);
  return { ...member, context };
}

/** Signs in a member in a browser. */
export async function enterAs(
  context: BrowserContext,
  url: string,
  { token }: Pick<Member, 'token'>,
): Promise<void> {
  await context.request.post('/session', { form: { token }, headers: { origin: url } });
}
