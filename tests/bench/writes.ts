import { adminOf } from '../support/api.ts';
import { startPostgres } from '../support/postgres.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { accepted, latencyOf, send, shownLatency, type Write } from './latency.ts';
import type { Report } from './report.ts';

const AT_ONCE = [1, 16, 64];
const WRITES = 640;
const WARM_UP = 200;
const BODY = '<p>An answer of a sentence, with some <code>code</code> in it.</p>';
const COMMENT = 'It is the *same* here, and `reload` does not help.';

/** What 1, 16 and 64 people write at once, on both databases; neither acknowledges before the disk. */
export async function printWrites({ url }: TestSite, report: Report): Promise<void> {
  await printWritesOf(url, 'SQLite', report);
  const { address, stop } = await startPostgres();
  try {
    const env = { RATE_LIMIT: '0', DEMO: '1', DATABASE_URL: `${address}postgres` };
    const site = await startSite({ env });
    await printWritesOf(site.url, 'PostgreSQL', report).finally(() => site.stop());
  } finally {
    await stop();
  }
}

async function printWritesOf(url: string, database: string, report: Report): Promise<void> {
  const people = await moderators(url, Math.max(...AT_ONCE));
  const writes = writesOn(url, await openQuestions(url));
  for (const [name, write] of Object.entries(writes)) {
    await latencyOf(write, people.slice(0, 16), WARM_UP);
    for (const count of AT_ONCE) {
      const found = await latencyOf(write, people.slice(0, count), WRITES);
      report(`${name}, ${String(count)} at once, ${database}`, shownLatency(found));
    }
  }
}

export interface Question {
  readonly _id: string;
  readonly title: string;
  readonly tags: readonly string[];
}

/** Each goes to the next one of the questions. */
export function writesOn(url: string, questions: readonly Question[]): Record<string, Write> {
  const questionAt = (at: number): Question => {
    const question = questions[at % questions.length];
    if (!question) throw new Error('There is no question');
    return question;
  };
  const pathAt = (at: number) => `${url}/api/questions/${questionAt(at)._id}`;
  return {
    vote: (token, at) => send('PUT', `${pathAt(at)}/vote`, { type: 'up' }, token),
    answer: (token, at) =>
      send('POST', `${url}/api/answers`, { questionId: questionAt(at)._id, content: BODY }, token),
    comment: (token, at) => send('POST', `${pathAt(at)}/comments`, { content: COMMENT }, token),
    // Of somebody else's question: each one makes a version, and tells the author.
    edit(token, at) {
      const { title, tags } = questionAt(at);
      const content = `${BODY}<p>Edit ${String(at)}.</p>`;
      return send('PUT', pathAt(at), { title, tags, content, reason: 'Clearer' }, token);
    },
  };
}

/** Signs people up who may edit what others wrote, and gives their tokens. */
export async function moderators(url: string, count: number): Promise<string[]> {
  const admin = await adminOf(url);
  const tokens: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const username = `writer-${String(at)}`;
    const account = { username, email: `${username}@example.com`, password: 'correct horse' };
    const reply = await accepted(await send('POST', `${url}/api/auth/register`, account));
    const { user, token } = reply as { user: { _id: string }; token: string };
    await admin('PUT', `/admin/users/${user._id}/role`, { role: 'moderator' });
    tokens.push(token);
  }
  return tokens;
}

export async function openQuestions(url: string): Promise<readonly Question[]> {
  const reply = await accepted(await fetch(`${url}/api/questions?limit=50&status=open`));
  return (reply as { questions: Question[] }).questions;
}
