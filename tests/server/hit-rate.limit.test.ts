import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Member, openTestBackend, type TestBackend } from '../support/backend.ts';
import { type CachedSite, openCachedSite } from '../support/cached-site.ts';
import { addMembers } from '../support/members.ts';
import { answer, ask } from '../support/posts.ts';
import { readersOf } from '../support/readers.ts';

const QUESTIONS = 100;
const TAGS = Array.from({ length: 20 }, (_, at) => `tag-${String(at)}`);
/** As many as one process could render when every change emptied the cache. */
const PAGES_A_SECOND = 440;
const SECONDS = 15;

let test: TestBackend;
let site: CachedSite;
let members: readonly Member[];
const questions: string[] = [];

beforeAll(async () => {
  test = await openTestBackend('sqlite');
  members = await addMembers(test, 'reader', 20);
  for (let at = 0; at < QUESTIONS; at += 1) {
    const tags = [TAGS[at % 20] ?? '', TAGS[(at * 7 + 3) % 20] ?? ''];
    const title = `How do I do thing number ${String(at)}?`;
    questions.push(await ask(test, memberAt(at), { title, tags: [...new Set(tags)] }));
  }
  site = await openCachedSite(test);
}, 120_000);

afterAll(async () => {
  await site.close();
  await test.close();
});

function memberAt(at: number): Member {
  const member = members[at % members.length];
  if (!member) throw new Error('There are no members');
  return member;
}

/** The share of pages that come from the cache at this rate of changes. */
async function hitRate(writesASecond: number): Promise<number> {
  const people = members.map(({ id }) => id);
  const mix = readersOf(questions, TAGS, people);
  let written = 0;
  const read = async (from: number, seconds: number) => {
    for (let at = from; at < from + seconds * PAGES_A_SECOND; at += 1) {
      site.now += 1_000 / PAGES_A_SECOND;
      const due = Math.floor((at * writesASecond) / PAGES_A_SECOND);
      for (; written < due; written += 1) await write(mix.pick(questions), mix.random());
      await site.read(mix.page());
    }
  };
  await read(0, 10);
  const before = site.figures();
  await read(10 * PAGES_A_SECOND, SECONDS);
  const { hits, misses } = site.figures();
  return (hits - before.hits) / (hits - before.hits + misses - before.misses);
}

/** Mostly votes, some comments, few answers. */
async function write(question: string, kind: number): Promise<void> {
  const as = memberAt(Math.floor(kind * 1_000));
  if (kind < 0.65) {
    await test.call('PUT', `/questions/${question}/vote`, { as, body: { type: 'up' } });
  } else if (kind < 0.9) {
    const body = { content: 'Have you tried it the other way round?' };
    await test.call('POST', `/questions/${question}/comments`, { as, body });
  } else await answer(test, as, question);
}

it('Changes leave most pages in the cache', { timeout: 300_000 }, async () => {
  const rates = { none: await hitRate(0), five: await hitRate(5), fifty: await hitRate(50) };
  console.log(rates);
  expect(rates.five / rates.none).toBeGreaterThanOrEqual(0.95);
  expect(rates.fifty / rates.none).toBeGreaterThanOrEqual(0.75);
});
