import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VoteType } from '../../../../src/contract/forms.ts';
import { countTagChanges } from '../../../../src/backend/content/tags/counting.ts';
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

describe.each(ENGINES)('60 people voting at once over HTTP on %s', (engine) => {
  let test: TestBackend;
  let server: TestServer;
  let author: Member;
  let voters: Member[];

  beforeAll(async () => {
    test = await openTestBackend(engine);
    server = await serve(test);
    [author, ...voters] = await addMembers(test, 'at-once', PEOPLE + 1);
  });
  afterAll(async () => {
    await server.close();
    await test.close();
  });

  /** Votes; an overloaded database refuses without counting the vote, and the voter tries again. */
  async function put(voter: Member, path: string, type: VoteType): Promise<void> {
    const response = await fetch(`${server.origin}/api/${path}/vote`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${voter.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ type }),
    });
    if (response.status === 503) return put(voter, path, type);
    expect(response.status, await response.text()).toBe(200);
  }

  /** Every fifth person turns an up vote down, every seventh takes it back, every ninth does both. */
  const clicksOf = (index: number): VoteType[] => {
    if (index % 9 === 0) return ['up', 'up', 'down', 'up', 'down'];
    if (index % 7 === 0) return ['up', 'up'];
    if (index % 5 === 0) return ['up', 'down'];
    return index % 3 === 0 ? ['down'] : ['up'];
  };
  const finalOf = (index: number): number => {
    if (index % 9 === 0) return -1;
    if (index % 7 === 0) return 0;
    if (index % 5 === 0) return -1;
    return index % 3 === 0 ? -1 : 1;
  };

  async function ledgerOf(member: Member) {
    const id = Number(member.id);
    const { sum } = await test.backend.db.sql
      .selectFrom('reputation_events')
      .select((row) => row.fn.coalesce(row.fn.sum<number>('delta'), row.lit(0)).as('sum'))
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    const total = await rowOf(test, 'users', id, 'reputation', 'reputation_sum');
    return { sum, ...total };
  }

  it.each(['questions', 'answers'] as const)(
    'leave exactly the right score on %s, and a ledger that equals the total',
    async (kind) => {
      const question = await ask(test, author, { tags: ['busy', 'crowded'] });
      const id = kind === 'questions' ? question : await answer(test, author, question);
      const before = await ledgerOf(author);
      await Promise.all(
        voters.map(async (voter, index) => {
          for (const type of clicksOf(index)) await put(voter, `${kind}/${id}`, type);
        }),
      );
      const values = voters.map((_, index) => finalOf(index));
      const score = values.reduce((sum, value) => sum + value, 0);

      const { body } = await test.get(`/questions/${question}`);
      const post = kind === 'questions' ? body.question : body.question.answers[0];
      expect(post.voteScore).toBe(score);
      const rows = await test.backend.db.sql
        .selectFrom('votes')
        .select(['value', 'earned'])
        .where('post_id', '=', Number(id))
        .execute();
      expect(rows).toHaveLength(values.filter((value) => value !== 0).length);
      const ledger = await ledgerOf(author);
      const worth = rows.reduce((sum, { earned }) => sum + (earned ?? 0), 0);
      expect(ledger.sum).toBe(before.sum + worth);
      expect(ledger.reputation_sum).toBe(ledger.sum);
      expect(ledger.reputation).toBe(Math.max(1, 1 + ledger.sum));
      // Which up votes came before the daily limit is unknown.
      for (const { value, earned } of rows) expect(value === 1 ? [0, 10] : [-2]).toContain(earned);
      if (kind === 'questions') await expectTagSums(score);
    },
    60_000,
  );

  async function expectTagSums(score: number): Promise<void> {
    await countTagChanges(test.backend);
    const copies = await test.backend.db.sql
      .selectFrom('question_tags')
      .innerJoin('tags', 'tags.id', 'question_tags.tag_id')
      .select(['question_tags.score', 'tags.score_sum'])
      .execute();
    expect(copies).toEqual([
      { score, score_sum: score },
      { score, score_sum: score },
    ]);
  }

  it('count once each, however often one clicks at once', async () => {
    const id = await ask(test, author);
    const [voter] = voters;
    if (!voter) throw new Error('No voter');
    await Promise.all(Array.from({ length: 21 }, () => put(voter, `questions/${id}`, 'up')));
    const { body } = await test.get(`/questions/${id}`, voter);
    // An odd number of the same click leaves the vote.
    expect(body.question).toMatchObject({ voteScore: 1, hasVoted: { up: true, down: false } });
  });

  it('do not block each other across questions with the same tags and authors', async () => {
    const tags = ['one', 'two', 'three', 'four', 'five'];
    const [other] = voters;
    if (!other) throw new Error('No voter');
    const ids = [
      await ask(test, author, { tags }),
      await ask(test, other, { tags: tags.toReversed() }),
    ];
    await Promise.all(
      voters
        .slice(1, 51)
        .map((voter, index) => put(voter, `questions/${ids[index % 2] ?? ''}`, 'up')),
    );
    for (const id of ids) {
      const { body } = await test.get(`/questions/${id}`);
      expect(body.question.voteScore).toBe(25);
    }
  });

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
