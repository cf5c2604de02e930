import { describe, expect, it } from 'vitest';
import { Tag } from '../../../../src/contract/tags.ts';
import { colorOf } from '../../../../src/backend/content/tags/tags.rules.ts';
import { ENGINES, type Member, START, readsOf, openForSuite } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { ask } from '../../../support/posts.ts';
import { pluck } from '../../../support/replies.ts';

const NAMES = [
  'javascript',
  'java',
  'c',
  'c++',
  'c#',
  '.net',
  'node.js',
  'datos_abiertos',
  'データ',
];

describe.each(ENGINES)('the list of tags on %s', async (engine) => {
  const test = await openForSuite(engine);
  const [member] = await addMembers(test, 'asker', 1);
  for (const [at, name] of NAMES.entries()) {
    test.settings.now = START + at * 1000;
    await ask(test, member, { tags: [name, 'everywhere'] });
  }
  await ask(test, member, { tags: ['java', 'c++'] });
  await ask(test, member, { tags: ['java'] });

  const list = async (query = '', as?: Member) => {
    const { status, body } = await test.get(`/tags${query}`, as);
    expect(status).toBe(200);
    return body;
  };
  const names = async (query = ''): Promise<string[]> => pluck((await list(query)).tags, 'name');

  it('returns tags in the shape of the contract', async () => {
    const { tags } = await list('?search=java');
    expect(Tag.parse(tags[0])).toEqual({
      _id: expect.stringMatching(/^\d+$/),
      name: 'java',
      description: '',
      color: colorOf('java'),
      featured: false,
      tex: false,
      version: 1,
      questionCount: 3,
      followers: [],
      followerCount: 0,
      createdAt: new Date(START + 1000).toISOString(),
    });
  });

  it('includes counts that are still waiting to be saved', async () => {
    const counts = async () =>
      (await list('?sort=name')).tags.map((tag: { questionCount: number }) => tag.questionCount);
    const shown = await counts();
    expect(shown).toContain(3);
    await test.settle();
    expect(await counts()).toEqual(shown);
  });

  it('puts the most used first, and sorts equals by name', async () => {
    const popular = await names();
    expect(popular).toEqual(await names('?sort=popular'));
    expect(popular.slice(0, 4)).toEqual(['everywhere', 'java', 'c++', '.net']);
  });

  it('sorts by age and by name, the same on both databases', async () => {
    expect((await names('?sort=newest'))[0]).toBe('データ');
    expect(await names('?sort=name')).toEqual([...NAMES, 'everywhere'].sort());
  });

  it.each([
    ['java', ['java', 'javascript']],
    ['JAVA', ['java', 'javascript']],
    ['c%2B%2B', ['c++']],
    ['c%23', ['c#']],
    ['.n', ['.net']],
    ['_', ['datos_abiertos']],
    ['%25', []],
    ['%5C', []],
    ["'", []],
    ['%00', ['everywhere', 'java', 'c++']],
    ['%E3%83%BC', ['データ']],
  ])('finds %s anywhere in a name, taken literally', async (search, found) => {
    const all = await names(`?search=${search}&sort=popular`);
    expect(all.slice(0, 3)).toEqual(found);
  });

  it('counts what a search finds', async () => {
    expect((await list('?search=java')).pagination).toEqual({
      currentPage: 1,
      totalPages: 1,
      totalTags: 2,
      hasPrevPage: false,
      hasNextPage: false,
    });
    expect((await list()).pagination.totalTags).toBe(NAMES.length + 1);
    expect((await list('?search=nothing')).pagination).toMatchObject({
      totalTags: 0,
      totalPages: 1,
    });
  });

  it('treats a blank search as none', async () => {
    expect(await names('?search=%20%20')).toEqual(await names());
  });

  it.each(['?page=0', '?page=x', '?sort=best', `?search=${'a'.repeat(301)}`])(
    'refuses %s',
    async (query) => {
      const { status, body } = await test.get(`/tags${query}`);
      expect([status, body.code]).toEqual([400, 'invalid']);
    },
  );

  it('names only the caller among the followers, but counts them all', async () => {
    const fans = await addMembers(test, 'fan', 3);
    for (const as of fans) await test.put('/tags/java/follow', as);
    const seen = async (as?: Member) => {
      const { tags } = await list('?search=java', as);
      return [tags[0].followers, tags[0].followerCount];
    };
    expect(await seen()).toEqual([[], 3]);
    expect(await seen(member)).toEqual([[], 3]);
    expect(await seen(fans[0])).toEqual([[fans[0].id], 3]);
  });

  it('takes two statements for any query, plus one for a member', async () => {
    for (const query of ['', '?sort=newest', '?sort=name', '?search=a', '?page=2']) {
      test.statements.length = 0;
      await list(query);
      expect(readsOf(test), query).toHaveLength(2);
      test.statements.length = 0;
      await list(query, member);
      // One more to identify the member.
      expect(readsOf(test), query).toHaveLength(3);
    }
  });

  it('has pages of 24 that never repeat a tag', async () => {
    const many = Array.from({ length: 60 }, (_, at) => `page-${String(at)}`);
    for (let at = 0; at < many.length; at += 5)
      await ask(test, member, { tags: many.slice(at, at + 5) });
    const pages = [];
    for (const page of [1, 2, 3, 4]) {
      const body = await list(`?search=page-&page=${String(page)}`);
      pages.push(body);
    }
    expect(pages.map(({ tags }) => tags.length)).toEqual([24, 24, 12, 0]);
    expect(pages.map(({ pagination }) => pagination)).toMatchObject([
      { currentPage: 1, totalPages: 3, hasPrevPage: false, hasNextPage: true },
      { currentPage: 2, totalPages: 3, hasPrevPage: true, hasNextPage: true },
      { currentPage: 3, totalPages: 3, hasPrevPage: true, hasNextPage: false },
      { currentPage: 4, totalPages: 3, hasPrevPage: true, hasNextPage: false },
    ]);
    const shown = pages.flatMap(({ tags }) => pluck(tags, 'name'));
    expect(new Set(shown)).toEqual(new Set(many));
    expect((await list('?page=1000000')).tags).toEqual([]);
  });
});
