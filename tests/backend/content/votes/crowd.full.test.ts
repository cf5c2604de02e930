import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Member, openTestBackend, type TestBackend } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { ask, vote } from '../../../support/posts.ts';

const PEOPLE = 100;

let test: TestBackend;
let author: Member;
let voters: Member[];
beforeAll(async () => {
  // SQLite does one thing after the other, on one connection.
  test = await openTestBackend('postgres');
  [author, ...voters] = (await addMembers(test, 'crowd', PEOPLE + 1)) as [Member, ...Member[]];
});
afterAll(() => test.close());

it('who reads another question waits for few of 100 people who vote for one at once', async () => {
  const crowded = await ask(test, author);
  const calm = await ask(test, author);
  let done = 0;
  /** Votes; an overloaded database refuses without counting the vote, and the voter tries again. */
  async function voteOf(as: Member): Promise<void> {
    const { status } = await vote(test, as, `questions/${crowded}`, 'up');
    if (status === 503) return voteOf(as);
    expect(status).toBe(200);
    done += 1;
  }
  const votes = voters.map(voteOf);
  const { status } = await test.call('GET', `/questions/${calm}`);
  expect([status, done]).toEqual([200, expect.toSatisfy((count: number) => count < PEOPLE / 2)]);
  await Promise.all(votes);
}, 60_000);
