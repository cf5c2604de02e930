import { beforeEach, describe, expect, it } from 'vitest';
import {
  ENGINES,
  START,
  type TestBackend,
  readsOf,
  openForSuite,
  openForTest,
} from '../../../support/backend.ts';
import { addBadges, addPeople } from '../../../support/people.ts';
import { pluck } from '../../../support/replies.ts';

const HOUR = 3_600_000;

describe.each(ENGINES)('The members directory on %s', (engine) => {
  let test: TestBackend;

  beforeEach(async () => {
    test = await openForTest(engine);
  });

  const list = async (query = '') => {
    const { status, body } = await test.get(`/users${query}`);
    expect(status).toBe(200);
    return body;
  };
  const names = async (query = ''): Promise<string[]> =>
    pluck((await list(query)).users, 'username');
  const search = (text: string, more = '') => names(`?search=${encodeURIComponent(text)}${more}`);

  it('shows the fields that section 3 lists, and no email address or password', async () => {
    const [id = 0] = await addPeople(test, [
      { username: 'Ada', email: 'ada@x.org', email_key: 'ada@x.org', bio: 'Poet', github: 'ada' },
    ]);
    const [user] = (await list()).users;
    expect(user).toEqual({
      _id: String(id),
      id: String(id),
      username: 'Ada',
      displayName: null,
      avatar: '',
      bio: 'Poet',
      location: '',
      website: '',
      github: 'ada',
      linkedin: '',
      twitter: '',
      reputation: 1,
      role: 'user',
      badges: [],
      badgeCount: 0,
      profileUrl: null,
      joinedAt: new Date(START).toISOString(),
    });
  });

  describe('with a sort order', () => {
    beforeEach(async () => {
      await addPeople(test, [
        { username: 'bob', reputation: 50, joined_at: START - HOUR },
        { username: 'Cyd', reputation: 1, joined_at: START - 3 * HOUR },
        { username: 'Ada', reputation: 50, joined_at: START - 2 * HOUR },
        { username: '_dot', reputation: 9, joined_at: START, suspended_at: START },
      ]);
    });

    it('uses reputation by default, with and without a search', async () => {
      for (const [query, expected] of [
        ['', ['Ada', 'bob', '_dot', 'Cyd']],
        ['?sort=reputation', ['Ada', 'bob', '_dot', 'Cyd']],
        ['?sort=newest', ['_dot', 'bob', 'Ada', 'Cyd']],
        ['?sort=oldest', ['Cyd', 'Ada', 'bob', '_dot']],
        ['?sort=name', ['_dot', 'Ada', 'bob', 'Cyd']],
      ] as const) {
        expect(await names(query), query).toEqual(expected);
        expect(await search('d', query.replace('?', '&')), query).toEqual(
          expected.filter((name) => name.includes('d')),
        );
      }
    });

    it('refuses unknown sorts and invalid pages', async () => {
      for (const query of ['sort=role', 'page=0', 'page=-1', 'page=x', 'page=1e9', 'page=1.5'])
        expect((await test.get(`/users?${query}`)).status, query).toBe(400);
    });
  });

  describe('of 50 people', () => {
    beforeEach(async () => {
      await addPeople(
        test,
        Array.from({ length: 50 }, (_, index) => ({ bio: index % 2 ? 'odd' : 'even' })),
      );
    });

    it('has 24 people a page', async () => {
      const pages = [await list(), await list('?page=2'), await list('?page=3')];
      const ids = pages.flatMap(({ users }) => pluck(users, '_id'));
      expect(pages.map(({ users }) => users.length)).toEqual([24, 24, 2]);
      expect(new Set(ids).size).toBe(50);
      expect(pages.map(({ pagination }) => pagination)).toEqual([
        { currentPage: 1, totalPages: 3, hasPrevPage: false, hasNextPage: true },
        { currentPage: 2, totalPages: 3, hasPrevPage: true, hasNextPage: true },
        { currentPage: 3, totalPages: 3, hasPrevPage: true, hasNextPage: false },
      ]);
    });

    it('is empty beyond the last page, and still counts the pages', async () => {
      for (const query of ['?page=1000000', '?page=9&search=odd']) {
        const { users, pagination } = await list(query);
        expect(users).toEqual([]);
        expect(pagination.totalPages).toBeGreaterThan(1);
        expect(pagination.hasNextPage).toBe(false);
      }
    });

    it('counts the results of a search', async () => {
      const { users, stats, pagination } = await list('?search=odd&page=2');
      expect(users).toHaveLength(1);
      expect(stats).toEqual({ totalUsers: 25 });
      expect(pagination).toMatchObject({ currentPage: 2, totalPages: 2, hasNextPage: false });
    });

    it('takes three statements, however many people a page has', async () => {
      for (const query of ['', '?sort=name&page=2', '?search=odd', '?search=odd&page=2']) {
        test.statements.length = 0;
        await list(query);
        expect(readsOf(test), query).toHaveLength(3);
      }
    });
  });

  describe('in a search', () => {
    beforeEach(async () => {
      await addPeople(test, [
        { username: 'ada_l', bio: 'I give 100% to C++ (and \\o/)' },
        { username: 'Bob', bio: 'Likes SQL\nand tea' },
        { username: 'cyd-7', display_name: 'Cyd Char\u00efsse', bio: '' },
      ]);
    });

    it('finds parts of names and bios, in any case', async () => {
      for (const [text, expected] of [
        ['ADA', ['ada_l']],
        ['yd-', ['cyd-7']],
        ['sql', ['Bob']],
        ['c++', ['ada_l']],
        ['char\u00efsse', ['cyd-7']],
        ['  tea ', ['Bob']],
        ['%', ['ada_l']],
        ['_', ['ada_l']],
        ['a_a', []],
        ['\\', ['ada_l']],
        ['\\o/', ['ada_l']],
        ["'", []],
        ['nobody', []],
      ] as const) {
        expect(await search(text), text).toEqual(expected);
      }
    });

    it('ignores white space, and refuses more than 300 characters', async () => {
      for (const text of ['', '%20', '%20%09%00'])
        expect((await list(`?search=${text}`)).users).toHaveLength(3);
      expect((await test.get(`/users?search=${'a'.repeat(301)}`)).status).toBe(400);
    });
  });

  it('shows a person’s ten newest badges, one of each name, and the number of all', async () => {
    const [id = 0] = await addPeople(test, [{ username: 'ada' }]);
    const earned = Array.from({ length: 14 }, (_, index) => `Badge ${String(index % 12)}`);
    await addBadges(test, id, earned);
    const [user] = (await list()).users;
    expect(user.badgeCount).toBe(14);
    expect(pluck(user.badges, 'name')).toEqual(
      [1, 0, 11, 10, 9, 8, 7, 6, 5, 4].map((number) => `Badge ${String(number)}`),
    );
    expect(user.badges[0]).toEqual({
      name: 'Badge 1',
      icon: '*',
      earnedAt: new Date(START + 13).toISOString(),
    });
  });
});

describe.each(ENGINES)('The members directory of 20,000 people on %s', async (engine) => {
  const test = await openForSuite(engine);
  await addPeople(
    test,
    Array.from({ length: 20_000 }, (_, index) => ({
      reputation: (index * 7919) % 20_000,
      joined_at: START - index,
      bio: `Person ${String(index)}`,
    })),
  );

  it('says if a search did not cover everybody', async () => {
    const found = await test.get('/users?search=77');
    expect(found.body.pagination.isCut).toBe(true);
    const all = await test.get('/users');
    expect(all.body.pagination.isCut).toBeUndefined();
    // Concurrent sign-ups use separate counters.
    await Promise.all(['one', 'two', 'three', 'four'].map((name) => test.join(name)));
    expect((await test.get('/users?search=77')).status).toBe(200);
  });

  it('searches bios of high-reputation members, and names of everybody by three letters', async () => {
    await addPeople(test, [
      { username: 'Zoe-famous', reputation: 90_000, bio: 'likes zebras' },
      { username: 'zoe-new', reputation: -1, bio: 'likes zebras' },
    ]);
    const found = async (text: string): Promise<string[]> =>
      pluck((await test.get(`/users?search=${text}`)).body.users, 'username');
    expect(await found('zebra')).toEqual(['Zoe-famous']);
    expect(await found('ZOE-')).toEqual(['Zoe-famous', 'zoe-new']);
    expect(await found('oe-n')).toEqual(['zoe-new']);
    expect(await found('OE-N')).toEqual(['zoe-new']);
    expect(await found('zo')).toEqual(['Zoe-famous', 'zoe-new']);
    expect(await found('e-')).toEqual(['Zoe-famous']);
    expect(await found('oe_n')).toEqual([]);
  });
});
