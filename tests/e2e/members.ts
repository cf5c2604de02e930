import type { Browser, BrowserContext } from '@playwright/test';
import { type Member, signUp } from '../support/api.ts';

/** A member with a browser of their own, in which pages know them. */
export interface Person extends Member {
  readonly context: BrowserContext;
}

/** Signs a new member up, and in on the pages of a fresh browser. */
export async function newcomer(browser: Browser, url: string, username: string): Promise<Person> {
  return enter(await browser.newContext({ baseURL: url }), url, username);
}

/** Signs a new member up, and in on the pages of a browser; `api`: where the backend answers. */
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

/** Signs a member in on the pages of a browser. */
export async function enterAs(
  context: BrowserContext,
  url: string,
  { token }: Pick<Member, 'token'>,
): Promise<void> {
  await context.request.post('/session', { form: { token }, headers: { origin: url } });
}
