/** The password of every member that tests sign up. */
export const PASSWORD = 'correct horse';

/** The accounts of the demo community. */
export const MEMBER = { email: 'demo@example.com', password: 'atoll-demo' };
export const ADMIN = { email: 'admin@example.com', password: 'atoll-admin' };

/** A member who acts through API calls. */
export interface Member {
  readonly id: string;
  readonly username: string;
  readonly token: string;
  /** Calls the API as a program of theirs would. @throws if it is refused */
  readonly call: (method: string, path: string, body?: unknown) => Promise<unknown>;
}

/** Signs up a new member. */
export async function signUp(url: string, username: string): Promise<Member> {
  const body = { username, email: `${username}@example.com`, password: PASSWORD };
  const answer = await caller(url)('POST', '/auth/register', body);
  const { user, token } = answer as { user: { _id: string }; token: string };
  return { id: user._id, username, token, call: caller(url, token) };
}

/** Calls as the demo's admin. */
export async function adminOf(url: string): Promise<Member['call']> {
  const { token } = (await caller(url)('POST', '/auth/login', ADMIN)) as { token: string };
  return caller(url, token);
}

/** Lets people sign up without confirming their address on a site with a mail server. */
export async function stopConfirming(url: string): Promise<void> {
  const admin = await adminOf(url);
  const { version } = (await admin('GET', '/admin/settings')) as { version: number };
  await admin('PUT', '/admin/settings', { version, settings: { confirmAddresses: false } });
}

/** Calls the API of a site as the member of a token, or as a guest. */
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

/** Asks a question and returns its id. */
export async function postQuestion(
  person: Pick<Member, 'call'>,
  title: string,
  content = '<p>What is to be done?</p>',
): Promise<string> {
  const body = { title, content, tags: ['testing'] };
  const { question } = (await person.call('POST', '/questions', body)) as {
    question: { _id: string };
  };
  return question._id;
}

/** Answers a question, which notifies its author. Returns the answer's id. */
export async function answer(person: Pick<Member, 'call'>, questionId: string): Promise<string> {
  const body = { questionId, content: '<p>This is how.</p>' };
  const { answer: given } = (await person.call('POST', '/answers', body)) as {
    answer: { _id: string };
  };
  return given._id;
}

let count = 0;
/** A name that no other test uses. */
export const unique = (name: string) =>
  `${name}-${String(process.pid)}-${String((count += 1))}`.slice(0, 30);
