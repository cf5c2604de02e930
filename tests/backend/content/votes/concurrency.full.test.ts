import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { DatabaseBusy } from '../../../../src/backend/platform/sql/failures.ts';
import type { VoteType } from '../../../../src/contract/forms.ts';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { expectCountsKept } from '../../../support/counts.ts';
import { serve } from '../../../support/http.ts';
import { addMembers } from '../../../support/members.ts';
import { answer, ask } from '../../../support/posts.ts';
import { rowOf, rowsOf } from '../../../support/rows.ts';

const PEOPLE = 60;

describe.each(ENGINES)('Sixty people at once over HTTP on %s', async (engine) => {
  const test = await openForSuite(engine);
  const server = await serve(test);
  afterAll(() => server.close());
  const [author, ...people] = await addMembers(test, 'at-once', PEOPLE + 1);
  const [bob, eve, ...voters] = people as [Member, Member, ...Member[]];

  /** Retries calls that an overloaded database refused without changing anything. */
  async function send(as: Member, method: string, path: string, body?: object): Promise<void> {
    const response = await fetch(`${server.origin}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status === 503) return send(as, method, path, body);
    expect(response.status, await response.text()).toBeLessThan(300);
  }
  const cast = (voter: Member, path: string, type: VoteType) =>
    send(voter, 'PUT', `${path}/vote`, { type });
  /** The same for what the backend writes in batches. */
  const settle = (): Promise<void> =>
    test.settle().catch((error: unknown) => {
      if (error instanceof DatabaseBusy) return settle();
      throw error;
    });
  const question = (id: string) => rowOf(test, 'posts', id, 'answer_count', 'accepted_id', 'score');

  /** The clicks of a person, and the value of the vote that they leave. */
  const clicksOf = (index: number): [readonly VoteType[], number] => {
    if (index % 9 === 0) return [['up', 'up', 'down', 'up', 'down'], -1];
    if (index % 7 === 0) return [['up', 'up'], 0];
    if (index % 5 === 0) return [['up', 'down'], -1];
    return index % 3 === 0 ? [['down'], -1] : [['up'], 1];
  };

  it.each(['questions', 'answers'] as const)(
    'leave exactly the right score on %s, and the reputation for it',
    async (kind) => {
      const asked = await ask(test, author, { tags: ['busy', 'crowded'] });
      const id = kind === 'questions' ? asked : await answer(test, author, asked);
      await Promise.all(
        people.map(async (voter, index) => {
          for (const type of clicksOf(index)[0]) await cast(voter, `${kind}/${id}`, type);
        }),
      );
      const values = people.map((_, index) => clicksOf(index)[1]);
      expect((await question(id)).score).toBe(values.reduce((sum, value) => sum + value, 0));
      const votes = await rowsOf(test, 'votes', { post_id: Number(id) }, 'value', 'earned');
      expect(votes).toHaveLength(values.filter((value) => value !== 0).length);
      // Which up votes came before the daily limit is unknown.
      for (const { value, earned } of votes) expect(value === 1 ? [0, 10] : [-2]).toContain(earned);
      await expectCountsKept(test);
    },
  );

  it('have one vote each, however often one clicks at once', async () => {
    const id = await ask(test, author);
    await Promise.all(Array.from({ length: 21 }, () => cast(bob, `questions/${id}`, 'up')));
    const { body } = await test.get(`/questions/${id}`, bob);
    // An odd number of the same click leaves the vote.
    expect(body.question).toMatchObject({ voteScore: 1, hasVoted: { up: true, down: false } });
  });

  it('answer one question, and all answers count', async () => {
    const questionId = await ask(test, author, { tags: ['answered', 'at-once'] });
    const content = '<p>Like so.</p>';
    await Promise.all(people.map((one) => send(one, 'POST', 'answers', { questionId, content })));
    expect((await question(questionId)).answer_count).toBe(PEOPLE);
    await expectCountsKept(test);
  });

  it('earn one acceptance when it moves between two answers', async () => {
    const id = await ask(test, author);
    const answers = [await answer(test, bob, id), await answer(test, eve, id)] as const;
    await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        send(author, at % 5 === 4 ? 'DELETE' : 'PUT', `answers/${answers[at % 2] ?? ''}/accept`),
      ),
    );
    await send(author, 'PUT', `answers/${answers[0]}/accept`);
    expect((await question(id)).accepted_id).toBe(Number(answers[0]));
    await expectCountsKept(test);
  });

  it('vote, accept, answer and view the same posts without a deadlock', async () => {
    const tags = ['one', 'two'];
    const ids = [
      await ask(test, bob, { tags }),
      await ask(test, eve, { tags: tags.toReversed() }),
    ] as const;
    const answers = [await answer(test, eve, ids[0]), await answer(test, bob, ids[1])] as const;
    const own = [await answer(test, bob, ids[0]), await answer(test, eve, ids[1])] as const;
    await Promise.all([
      ...voters
        .slice(0, 40)
        .flatMap((voter, at) => [
          cast(voter, `answers/${[...answers, ...own][at % 4] ?? ''}`, 'up'),
          cast(voter, `questions/${ids[at % 2] ?? ''}`, 'down'),
          send(voter, 'GET', `questions/${ids[at % 2] ?? ''}`),
        ]),
      ...Array.from({ length: 12 }, (_, at) => [
        send(bob, at % 3 === 2 ? 'DELETE' : 'PUT', `answers/${answers[0]}/accept`),
        send(eve, at % 3 === 2 ? 'DELETE' : 'PUT', `answers/${own[1]}/accept`),
        settle(),
      ]).flat(),
      ...voters
        .slice(40)
        .map((voter, at) =>
          send(voter, 'POST', 'answers', { questionId: ids[at % 2], content: '<p>And so.</p>' }),
        ),
    ]);
    for (const id of ids) expect((await question(id)).score).toBe(-20);
    await expectCountsKept(test);
    if (engine === 'sqlite') return;
    // The server's statistics come with a delay of up to a second.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()
    `.execute(test.backend.db.sql);
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });
});
