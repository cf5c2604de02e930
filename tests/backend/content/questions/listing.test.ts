import { describe, expect, it } from 'vitest';
import { QUESTION_SORTS } from '../../../../src/contract/questions.ts';
import {
  ENGINES,
  type Member,
  START,
  statementsIn,
  openForSuite,
} from '../../../support/backend.ts';
import { LIST_ENDS } from '../../../../src/contract/paging.ts';
import { addMembers } from '../../../support/members.ts';
import { answer, ask, vote } from '../../../support/posts.ts';
import { addManyQuestions } from '../../../support/questions.ts';
import { pluck } from '../../../support/replies.ts';

const COUNT = 400;

interface Card {
  _id: string;
  createdAt: string;
  voteScore: number;
  views: number;
  answerCount: number;
  status: string;
  featured: boolean;
  tags: string[];
}

/** What a list is sorted by, greatest first. */
const KEY: Record<string, (card: Card) => number> = {
  newest: ({ createdAt }) => Date.parse(createdAt),
  oldest: ({ createdAt }) => -Date.parse(createdAt),
  votes: ({ voteScore }) => voteScore,
  views: ({ views }) => views,
  answers: ({ answerCount }) => answerCount,
};

describe.each(ENGINES)('The list of questions on %s', async (engine) => {
  const test = await openForSuite(engine);
  await addManyQuestions(test, COUNT);

  const list = async (query = '', options = {}) => {
    const { status, body } = await test.call('GET', `/questions${query}`, options);
    expect(status, JSON.stringify(body)).toBe(200);
    return body as { questions: Card[]; pagination: Record<string, unknown> };
  };

  it('has 15 per page, newest first, with the position of the page', async () => {
    const { questions, pagination } = await list();
    expect(questions).toHaveLength(15);
    expect(pagination).toEqual({
      currentPage: 1,
      totalPages: 27,
      totalQuestions: COUNT,
      hasPrevPage: false,
      hasNextPage: true,
    });
    expect(await list('?sort=newest&page=1')).toEqual({ questions, pagination });
  });

  it.each(QUESTION_SORTS)('sorted by %s has each question on exactly one page', async (sort) => {
    for (const filter of [
      '',
      '&status=open',
      '&status=closed',
      '&tag=everywhere',
      '&featured=true',
      '&unanswered=true',
      '&unanswered=true&tag=everywhere',
      '&unanswered=true&featured=true',
    ]) {
      const cards: Card[] = [];
      for (let page = 1; ; page += 1) {
        const { questions, pagination } = await list(
          `?sort=${sort}${filter}&limit=50&page=${String(page)}`,
        );
        cards.push(...questions);
        if (!pagination.hasNextPage) {
          expect(cards).toHaveLength(Number(pagination.totalQuestions));
          break;
        }
      }
      expect(new Set(cards.map(({ _id }) => _id)).size).toBe(cards.length);
      const keys = cards.map((card) => KEY[sort]?.(card) ?? 0);
      expect(keys).toEqual(keys.toSorted((a, b) => b - a));
    }
  });

  it.each([
    ['', COUNT],
    ['?status=all', COUNT],
    ['?status=open', COUNT - 20],
    ['?status=closed', 20],
    ['?featured=true', 8],
    ['?featured=true&status=closed', 4],
    ['?featured=true&status=open', 4],
    ['?featured=false', COUNT],
    ['?tag=everywhere', COUNT],
    ['?tag=Everywhere%20', COUNT],
    ['?tag=everywhere&status=open', COUNT - 20],
    ['?tag=everywhere&status=closed', 20],
    ['?tag=everywhere&featured=true', 8],
    ['?tag=everywhere&featured=true&status=closed', 4],
    // Every fifth has no answer, and every fourth of those is closed.
    ['?unanswered=true', 60],
    ['?unanswered=true&status=closed', 60],
    ['?unanswered=true&tag=everywhere', 60],
    ['?unanswered=true&featured=true', 4],
    ['?unanswered=false', COUNT],
    // A guest follows no tags.
    ['?followed=true', 0],
    ['?tag=nobody-uses-it', 0],
    ['?tag=nobody-uses-it&featured=true', 0],
  ])('with %s has %i questions', async (query, total) => {
    const { questions, pagination } = await list(query);
    expect(pagination.totalQuestions).toBe(total);
    expect(questions).toHaveLength(Math.min(15, total));
    const { searchParams } = new URL(query, 'http://here.invalid');
    const status = searchParams.get('status') ?? 'all';
    for (const card of questions) {
      const isUnanswered = searchParams.get('unanswered') === 'true';
      if (isUnanswered) expect([card.status, card.answerCount]).toEqual(['open', 0]);
      else if (status !== 'all') expect(card.status).toBe(status);
      if (searchParams.get('featured') === 'true') expect(card.featured).toBe(true);
    }
  });

  it('is empty beyond its last page, says so, and skips no rows to find out', async () => {
    test.statements.length = 0;
    const { questions, pagination } = await list('?page=1000000');
    expect(questions).toEqual([]);
    expect(pagination).toEqual({
      currentPage: 1_000_000,
      totalPages: 27,
      totalQuestions: COUNT,
      hasPrevPage: true,
      hasNextPage: false,
    });
    expect(test.statements.some((text) => text.includes('offset'))).toBe(false);
  });

  it('has as many questions as the limit says, up to 50', async () => {
    const { questions, pagination } = await list('?sort=votes&limit=5');
    expect(questions).toHaveLength(5);
    expect(pagination.totalPages).toBe(80);
    expect((await list('?featured=true&limit=3')).questions).toHaveLength(3);
    expect((await test.get('/questions?limit=51')).status).toBe(400);
  });

  it.each(['?page=0', '?page=-1', '?page=x', '?sort=best', '?status=deleted', '?limit=0'])(
    'refuses %s',
    async (query) => {
      expect((await test.get(`/questions${query}`)).body.code).toBe('invalid');
    },
  );

  it('takes at most six statements, or eight for a member, with five cards or fifty', async () => {
    const [member] = await addMembers(test, 'reader', 1);
    const statementsOf = (query: string, as?: Member) =>
      statementsIn(test, () => list(query, { as }));
    for (const filter of [
      'sort=newest',
      'unanswered=true',
      'tag=everywhere',
      'tag=everywhere&featured=true',
    ]) {
      const five = await statementsOf(`?limit=5&${filter}`);
      expect(five).toBeLessThanOrEqual(6);
      expect(await statementsOf(`?limit=50&${filter}`)).toBe(five);
      expect(await statementsOf(`?limit=50&${filter}`, member)).toBeLessThanOrEqual(8);
    }
  });
});

describe.each(ENGINES)('The questions of followed tags on %s', async (engine) => {
  const test = await openForSuite(engine);
  const [ada, bob] = await addMembers(test, 'following', 2);
  for (const [title, tags] of [
    ['Asked of nothing but one', ['one']],
    ['Asked of two', ['two']],
    ['Asked of one and two', ['one', 'two']],
    ['Asked of three', ['three']],
  ] as const) {
    test.settings.now += 1_000;
    await ask(test, bob, { title, tags: [...tags] });
  }
  for (const tag of ['one', 'two']) await test.put(`/tags/${tag}/follow`, ada);

  const list = async (query: string, as?: Member) => {
    const { body } = await test.get(`/questions?${query}`, as);
    const titles = pluck(body.questions, 'title');
    return { titles, total: body.pagination.totalQuestions };
  };

  it('are each listed once, in the requested order', async () => {
    const titles = ['Asked of one and two', 'Asked of two', 'Asked of nothing but one'];
    expect(await list('followed=true', ada)).toEqual({ titles, total: 3 });
    const oldest = await list('followed=true&sort=oldest', ada);
    expect(oldest.titles).toEqual(titles.toReversed());
    for (const sort of QUESTION_SORTS) {
      expect((await list(`followed=true&sort=${sort}&status=open`, ada)).total).toBe(3);
    }
    const second = await list('followed=true&limit=2&page=2', ada);
    expect(second).toEqual({ titles: titles.slice(2), total: 3 });
  });

  it('cover only the tags followed last if there are too many, and say so', async () => {
    const [cyd] = await addMembers(test, 'much', 1);
    const isCut = async () =>
      (await test.get('/questions?followed=true', cyd)).body.pagination.isCut;
    for (let at = 0; at < 50; at += 5) {
      const tags = Array.from({ length: 5 }, (_, one) => `much${String(at + one)}`);
      await ask(test, bob, { tags });
      for (const tag of tags) await test.put(`/tags/${tag}/follow`, cyd);
    }
    expect(await isCut()).toBeUndefined();
    test.settings.now += 1_000;
    await test.put('/tags/three/follow', cyd);
    expect(await isCut()).toBe(true);
    expect((await list('followed=true', cyd)).total).toBe(11);
  });

  it('can be filtered to unanswered ones', async () => {
    const [newest] = (await test.get('/questions?followed=true', ada)).body.questions;
    await answer(test, ada, newest._id);
    const { titles } = await list('followed=true&unanswered=true', ada);
    expect(titles).toEqual(['Asked of two', 'Asked of nothing but one']);
  });

  it('are empty without followed tags, and ignored if a tag or search is given', async () => {
    expect(await list('followed=true', bob)).toEqual({ titles: [], total: 0 });
    expect((await list('followed=true&tag=three', ada)).titles).toEqual(['Asked of three']);
    expect((await list('followed=true&search=three', ada)).titles).toEqual(['Asked of three']);
  });

  it('and the tags themselves are listed for members', async () => {
    const { body } = await test.get('/followed-tags', ada);
    expect(body).toEqual({ tags: [{ name: 'one' }, { name: 'two' }] });
  });
});

describe.each(ENGINES)('A list that is not counted on %s', async (engine) => {
  const test = await openForSuite(engine);
  await addManyQuestions(test, 12_000);

  it('ends at its limit, however many questions there are', async () => {
    const [member] = await addMembers(test, 'reader', 1);
    await test.put('/tags/everywhere/follow', member);
    for (const [query, end] of [
      ['unanswered=true', LIST_ENDS.unanswered],
      ['unanswered=true&tag=everywhere', LIST_ENDS.unanswered],
      ['followed=true', LIST_ENDS.followed],
    ] as const) {
      const last = String(end / 15);
      const { body } = await test.get(`/questions?${query}&page=${last}`, member);
      expect(body.pagination).toMatchObject({ totalQuestions: end, hasNextPage: false });
      expect(body.questions).toHaveLength(15);
    }
  });
});

describe.each(ENGINES)('A card in the list of questions on %s', async (engine) => {
  const test = await openForSuite(engine);
  const [ada, bob] = await addMembers(test, 'carded', 2);

  const first = async (options = {}) =>
    (await test.call('GET', '/questions', options)).body.questions[0];

  it('has the fields that section 3 names for questions in listings', async () => {
    const content = `<h1>Why?</h1><p>${'word '.repeat(60)}</p>`;
    const body = { title: 'What does a card show?', content, tags: ['c++', 'cards'] };
    await test.post('/questions', ada, body);
    const card = await first();
    expect(card).toMatchObject({
      title: 'What does a card show?',
      tags: ['c++', 'cards'],
      author: { _id: ada.id, username: ada.username, reputation: 1, badges: [] },
      createdAt: new Date(START).toISOString(),
      views: 0,
      featured: false,
      voteScore: 0,
      hasVoted: { up: false, down: false },
      acceptedAnswer: null,
      answerCount: 0,
    });
    expect(card.content).toContain('<h1>Why?</h1>');
    expect(card.excerpt).toMatch(/^Why\? word .*…$/);
    expect(card.excerpt).toHaveLength(151);
  });

  it('has an excerpt and no content for our own site', async () => {
    expect(await first({ prepared: true })).toMatchObject({
      content: '',
      excerpt: expect.stringMatching(/^Why\?/),
    });
  });

  it('shows the caller’s own vote', async () => {
    const { _id } = await first();
    await vote(test, bob, `questions/${String(_id)}`, 'up');
    expect(await first({ as: bob })).toMatchObject({
      voteScore: 1,
      hasVoted: { up: true, down: false },
    });
    expect((await first()).hasVoted).toEqual({ up: false, down: false });
  });

  it('in search results shows the words found, in the requested order', async () => {
    const found: string[] = [];
    for (const title of ['The first of the searched', 'The second of the searched']) {
      test.settings.now += 1_000;
      const content = `<p>${'before '.repeat(60)}quokka${engine} ${'after '.repeat(60)}</p>`;
      const body = { title, content, tags: ['searched'] };
      const asked = await test.post('/questions', ada, body);
      found.push(asked.body.question._id);
    }
    for (const [sort, ids] of [
      ['oldest', found],
      ['newest', found.toReversed()],
    ] as const) {
      const query = `?search=quokka${engine}&sort=${sort}&tag=searched&status=open`;
      const { body } = await test.get(`/questions${query}`);
      expect(pluck(body.questions, '_id')).toEqual(ids);
      expect(body.pagination).toMatchObject({ totalQuestions: 2, totalPages: 1 });
      for (const { excerpt, snippet } of body.questions) {
        expect(snippet).toContain(`quokka${engine}`);
        expect(excerpt).toMatch(/^before before/);
      }
    }
  });
});
