import type { Browser, BrowserContext } from '@playwright/test';

/** Of every member that tests sign up. */
export const PASSWORD = 'correct horse';

/** A member, who takes part by calls. */
export interface Member {
  readonly id: string;
  readonly username: string;
  readonly token: string;
  /** Calls the API as a program of theirs would. @throws where it is refused */
  readonly call: (method: string, path: string, body?: unknown) => Promise<unknown>;
}

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
  const form = { token: member.token };
  await context.request.post('/session', { form, headers: { origin: url } });
  return { ...member, context };
}

/** Signs a new member up, who needs no browser. */
export async function signUp(url: string, username: string): Promise<Member> {
  const body = { username, email: `${username}@example.com`, password: PASSWORD };
  const answer = await caller(url)('POST', '/auth/register', body);
  const { user, token } = answer as { user: { _id: string }; token: string };
  return { id: user._id, username, token, call: caller(url, token) };
}

/** Calls the API of a site as the member of a token, or as nobody. */
export function caller(url: string, token?: string): Member['call'] {
  return (method, path, body) => ask(url, token, method, path, body);
}

async function ask(
  url: string,
  token: string | undefined,
  method: string,
  path: string,
  body: unknown,
): Promise<unknown> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const answer = await fetch(`${url}/api${path}`, init);
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return answer.json();
}

/** Asks a question, and gives its id. */
export async function postQuestion(person: Member, title: string): Promise<string> {
  const body = { title, content: '<p>What is to be done?</p>', tags: ['testing'] };
  const { question } = (await person.call('POST', '/questions', body)) as {
    question: { _id: string };
  };
  return question._id;
}

/** Answers a question, of which its author is notified. */
export async function answer(person: Member, questionId: string): Promise<void> {
  await person.call('POST', '/answers', { questionId, content: '<p>This is how.</p>' });
}
