import { describe, expect, it } from 'vitest';
import { type Member, openForSuite } from '../../../support/backend.ts';
import { answer, ask } from '../../../support/posts.ts';

const ANSWERS = 65;

interface Row {
  readonly _id: string;
  readonly voteScore: number;
  readonly createdAt: string;
  readonly isAccepted: boolean;
  readonly comments?: readonly unknown[];
}

describe('Answers in pages', async () => {
  const test = await openForSuite('sqlite');

  const read = async (query: string, as?: Member) => {
    const { status, body } = await test.call('GET', `/questions/${id}${query}`, as ? { as } : {});
    expect(status).toBe(200);
    return body;
  };
  const idsOf = (rows: readonly Row[]) => rows.map(({ _id }) => _id);

  const ada = await test.join('ada');
  const bob = await test.join('bob');
  const id = await ask(test, ada);
  const ids: string[] = [];
  for (let count = 0; count < ANSWERS; count += 1) ids.push(await answer(test, bob, id));
  const [, , third = '', fourth = ''] = ids;
  const last = ids.at(-1) ?? '';
  await test.put(`/answers/${last}/vote`, ada, { type: 'up' });
  await test.put(`/answers/${third}/vote`, ada, { type: 'down' });
  await test.put(`/answers/${fourth}/accept`, ada);
  await test.post(`/posts/${third}/comments`, ada, { content: 'Does that hold below zero?' });
  const all = (await read('')).question.answers;

  it('come all at once without a page number', async () => {
    const { question, pagination } = await read('');
    expect(question.answers).toHaveLength(ANSWERS);
    expect(pagination).toBeUndefined();
  });

  it.each([
    ['score', (one: Row, other: Row) => other.voteScore - one.voteScore],
    ['newest', (one: Row, other: Row) => other.createdAt.localeCompare(one.createdAt)],
    ['oldest', (one: Row, other: Row) => one.createdAt.localeCompare(other.createdAt)],
  ])(
    'sorted by %s neither repeat nor skip any, 30 a page, the accepted one first',
    async (order, by) => {
      const pages = [];
      for (const page of [1, 2, 3])
        pages.push(await read(`?page=${String(page)}&answers=${order}`));
      expect(pages.map(({ question }) => question.answers.length)).toEqual([30, 30, 5]);
      const rows = pages.flatMap(({ question }) => question.answers as Row[]);
      expect(idsOf(rows).toSorted()).toEqual(idsOf(all).toSorted());
      expect(rows[0]?.isAccepted).toBe(true);
      const others = rows.slice(1);
      for (const [at, row] of others.slice(1).entries())
        expect(by(others[at] ?? row, row)).toBeLessThanOrEqual(0);
      for (const [at, { question, pagination }] of pages.entries()) {
        expect(question.answerCount).toBe(ANSWERS);
        expect(pagination).toEqual({
          currentPage: at + 1,
          totalPages: 3,
          hasPrevPage: at > 0,
          hasNextPage: at < 2,
          totalAnswers: ANSWERS,
        });
      }
    },
  );

  it('can be opened at the page of one answer, in any order', async () => {
    const lowest = idsOf(all).at(-1) ?? '';
    const { question, pagination } = await read(`?answer=${lowest}`);
    expect(pagination.currentPage).toBe(3);
    expect(idsOf(question.answers)).toContain(lowest);
    expect(question.answers.find(({ _id }: Row) => _id === lowest).comments).toHaveLength(1);
    const oldest = await read(`?answer=${lowest}&answers=oldest`);
    expect(oldest.pagination.currentPage).toBe(1);
    expect(idsOf(oldest.question.answers)).toContain(lowest);
    for (const none of ['999999', 'nonsense', id])
      expect((await read(`?answer=${none}`)).pagination.currentPage).toBe(1);
  });

  it('show a member their votes on each page', async () => {
    const { question } = await read('?page=3', ada);
    expect(question.answers.at(-1).hasVoted).toEqual({ up: false, down: true });
  });

  it('are empty beyond the last page', async () => {
    const { question, pagination } = await read('?page=4');
    expect(question.answers).toEqual([]);
    expect(pagination).toMatchObject({ currentPage: 4, totalPages: 3, hasNextPage: false });
  });

  it('return 400 for an invalid page or order, and 404 for a missing question', async () => {
    for (const page of ['0', '-1', 'x', '1.5', '9'.repeat(20)])
      expect((await test.get(`/questions/${id}?page=${page}`)).status).toBe(400);
    expect((await test.get(`/questions/${id}?answers=best`)).status).toBe(400);
    expect((await test.get('/questions/999999?page=1')).status).toBe(404);
  });

  it('leave deleted ones out of the pages and the total', async () => {
    const gone = idsOf(all)[40] ?? '';
    await test.delete(`/answers/${gone}`, bob);
    const { question, pagination } = await read('?page=3');
    expect(question.answers).toHaveLength(4);
    expect(pagination.totalAnswers).toBe(ANSWERS - 1);
  });
});
