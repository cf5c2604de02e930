import type { TestSite } from '../support/site.ts';
import type { Report } from './report.ts';

/** Of writes that a number of people made at once: milliseconds each, as their callers saw them. */
export interface Latency {
  readonly median: number;
  /** 99 of 100 took no longer. */
  readonly most: number;
  readonly perSecond: number;
}

type Write = (token: string, at: number) => Promise<Response>;

const AT_ONCE = [1, 16, 64];
const WRITES = 640;
const WARM_UP = 200;
const BODY = '<p>An answer of a sentence, with some <code>code</code> in it.</p>';

/** Votes on questions and posts answers, by 1, 16 and 64 people at once. */
export async function printWrites({ url }: TestSite, report: Report): Promise<void> {
  const people = await signUpMany(url, Math.max(...AT_ONCE));
  const questions = await questionIds(url);
  const idAt = (at: number) => questions[at % questions.length] ?? '';
  const vote: Write = (token, at) =>
    send('PUT', `${url}/api/questions/${idAt(at)}/vote`, { type: 'up' }, token);
  const answer: Write = (token, at) =>
    send('POST', `${url}/api/answers`, { questionId: idAt(at), content: BODY }, token);
  for (const [name, write] of Object.entries({ vote, answer })) {
    await latencyOf(write, people.slice(0, 16), WARM_UP);
    for (const count of AT_ONCE) {
      const found = await latencyOf(write, people.slice(0, count), WRITES);
      report(`${name}, ${String(count)} at once`, shown(found));
    }
  }
}

/** Each person writes as soon as what they wrote before is accepted. */
async function latencyOf(write: Write, tokens: readonly string[], count: number): Promise<Latency> {
  const taken: number[] = [];
  const started = performance.now();
  let next = 0;
  const person = async (token: string) => {
    while (next < count) {
      const at = next;
      next += 1;
      const from = performance.now();
      await accepted(await write(token, at));
      taken.push(performance.now() - from);
    }
  };
  await Promise.all(tokens.map(person));
  const seconds = (performance.now() - started) / 1000;
  taken.sort((one, other) => one - other);
  const at = (share: number) => taken[Math.floor((taken.length - 1) * share)] ?? 0;
  return { median: at(0.5), most: at(0.99), perSecond: count / seconds };
}

async function signUpMany(url: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const username = `writer-${String(at)}`;
    const account = { username, email: `${username}@example.com`, password: 'correct horse' };
    const reply = await accepted(await send('POST', `${url}/api/auth/register`, account));
    tokens.push((reply as { token: string }).token);
  }
  return tokens;
}

async function questionIds(url: string): Promise<string[]> {
  const reply = await accepted(await fetch(`${url}/api/questions?limit=50&status=open`));
  return (reply as { questions: { _id: string }[] }).questions.map(({ _id }) => _id);
}

function send(method: string, url: string, body: object, token?: string): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return fetch(url, { method, headers, body: JSON.stringify(body) });
}

async function accepted(response: Response): Promise<unknown> {
  if (response.ok) return response.json();
  throw new Error(`${response.url}: ${String(response.status)} ${await response.text()}`);
}

function shown({ median, most, perSecond }: Latency): string {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return `median ${ms(median)}, 99 of 100 within ${ms(most)}, ${perSecond.toFixed(0)} a second`;
}
