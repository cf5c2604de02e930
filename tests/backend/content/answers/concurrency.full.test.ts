import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counters } from '../../../../src/backend/platform/sql/counters.ts';
import {
  ENGINES,
  type Member,
  openTestBackend,
  type TestBackend,
} from '../../../support/backend.ts';
import { serve, type TestServer } from '../../../support/http.ts';
import { addMembers } from '../../../support/members.ts';
import { answer, ask } from '../../../support/posts.ts';
import { rowOf } from '../../../support/rows.ts';

const PEOPLE = 60;

describe.each(ENGINES)('Concurrent requests over HTTP on %s', (engine) => {
  let test: TestBackend;
  let server: TestServer;
  let asker: Member;
  let people: Member[];

  beforeAll(async () => {
    test = await openTestBackend(engine);
    server = await serve(test);
    [asker, ...people] = await addMembers(test, 'at-once', PEOPLE + 1);
  });
  afterAll(async () => {
    await server.close();
    await test.close();
  });

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

  const question = (id: string) => rowOf(test, 'posts', id, 'answer_count', 'accepted_id', 'score');
  const totals = () =>
    test.backend.db.sql
      .selectFrom('users')
      .select(['id', 'reputation_sum', 'accepted_count', 'answer_count'])
      .execute();

  /** Expects each person's row to match their ledger. */
  async function expectLedger(): Promise<void> {
    const sums = await test.backend.db.sql
      .selectFrom('reputation_events')
      .select((event) => ['user_id', event.fn.sum<number>('delta').as('sum')])
      .groupBy('user_id')
      .execute();
    const byPerson = new Map(sums.map(({ user_id, sum }) => [user_id, sum]));
    for (const { id, reputation_sum } of await totals()) {
      expect(reputation_sum).toBe(byPerson.get(id) ?? 0);
    }
  }

  it('count all of sixty answers to one question', async () => {
    const id = await ask(test, asker, { tags: ['answered', 'at-once'] });
    const before = await counters(test.backend.db.sql);
    const content = '<p>Like so.</p>';
    await Promise.all(
      people.map((person) => send(person, 'POST', 'answers', { questionId: id, content })),
    );
    expect(await question(id)).toMatchObject({ answer_count: PEOPLE });
    const copies = await test.backend.db.sql
      .selectFrom('question_tags')
      .select('answer_count')
      .where('question_id', '=', Number(id))
      .execute();
    expect(copies).toEqual([{ answer_count: PEOPLE }, { answer_count: PEOPLE }]);
    expect(await counters(test.backend.db.sql)).toEqual({
      ...before,
      answers: before.answers + PEOPLE,
    });
    const { body } = await test.get(`/questions/${id}`);
    expect(body.question.answers).toHaveLength(PEOPLE);
  });

  it('credit one acceptance when it moves between two answers', async () => {
    const id = await ask(test, asker);
    const [bob, eve] = people as [Member, Member];
    const answers = [await answer(test, bob, id), await answer(test, eve, id)] as const;
    await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        send(asker, at % 5 === 4 ? 'DELETE' : 'PUT', `answers/${answers[at % 2] ?? ''}/accept`),
      ),
    );
    await send(asker, 'PUT', `answers/${answers[0]}/accept`);
    expect((await question(id)).accepted_id).toBe(Number(answers[0]));
    const byId = new Map((await totals()).map((row) => [row.id, row]));
    expect(byId.get(Number(bob.id))).toMatchObject({ reputation_sum: 15, accepted_count: 1 });
    expect(byId.get(Number(eve.id))).toMatchObject({ reputation_sum: 0, accepted_count: 0 });
    expect(byId.get(Number(asker.id))).toMatchObject({ reputation_sum: 2 });
    await expectLedger();
  });

  it('do not deadlock when they vote, accept, answer and view the same posts', async () => {
    const [ada, bob, ...voters] = people.slice(2) as [Member, Member, ...Member[]];
    const ids = [await ask(test, ada), await ask(test, bob)] as const;
    const answers = [await answer(test, bob, ids[0]), await answer(test, ada, ids[1])] as const;
    const own = [await answer(test, ada, ids[0]), await answer(test, bob, ids[1])] as const;
    await Promise.all([
      ...voters
        .slice(0, 40)
        .flatMap((voter, at) => [
          send(voter, 'PUT', `answers/${[...answers, ...own][at % 4] ?? ''}/vote`, { type: 'up' }),
          send(voter, 'PUT', `questions/${ids[at % 2] ?? ''}/vote`, { type: 'down' }),
          send(voter, 'GET', `questions/${ids[at % 2] ?? ''}`),
        ]),
      ...Array.from({ length: 12 }, (_, at) => [
        send(ada, at % 3 === 2 ? 'DELETE' : 'PUT', `answers/${answers[0]}/accept`),
        send(bob, at % 3 === 2 ? 'DELETE' : 'PUT', `answers/${own[1]}/accept`),
        test.settle(),
      ]).flat(),
      ...voters
        .slice(40)
        .map((voter, at) =>
          send(voter, 'POST', 'answers', { questionId: ids[at % 2], content: '<p>And so.</p>' }),
        ),
    ]);
    expect((await question(ids[0])).score).toBe(-20);
    expect((await question(ids[1])).score).toBe(-20);
    await expectLedger();
  }, 60_000);

  if (engine === 'postgres') {
    it('leave no deadlocks in PostgreSQL’s statistics', async () => {
      // The server's statistics come with a delay of up to a second.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      const { rows } = await sql<{ deadlocks: number }>`
        select deadlocks from pg_stat_database where datname = current_database()
      `.execute(test.backend.db.sql);
      expect(rows).toEqual([{ deadlocks: 0 }]);
    });
  }
});
