import type { Browser, BrowserContext } from '@playwright/test';

/** A member with a browser of their own, in which pages know them. */
export interface Person {
  readonly id: string;
  readonly token: string;
  readonly context: BrowserContext;
  /** Calls the API as a program of theirs would. @throws where it is refused */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
}

/** Signs a new member up, and in on the pages of a fresh browser. */
export async function newcomer(browser: Browser, url: string, username: string): Promise<Person> {
  const body = { username, email: `${username}@example.com`, password: 'correct horse' };
  const answer = await ask(url, undefined, 'POST', '/auth/register', body);
  const { user, token } = answer as { user: { _id: string }; token: string };
  const context = await browser.newContext({ baseURL: url });
  await context.request.post('/session', { form: { token }, headers: { origin: url } });
  return {
    id: user._id,
    token,
    context,
    call: caller(url, token),
  };
}

/** Calls the API of a site as the member of a token. */
export function caller(url: string, token: string): Person['call'] {
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
export async function askQuestion(person: Person, title: string): Promise<string> {
  const body = { title, content: '<p>What is to be done?</p>', tags: ['testing'] };
  const { question } = (await person.call('POST', '/questions', body)) as {
    question: { _id: string };
  };
  return question._id;
}

/** Answers a question, of which its author is notified. */
export async function answer(person: Person, questionId: string): Promise<void> {
  await person.call('POST', '/answers', { questionId, content: '<p>This is how.</p>' });
}
