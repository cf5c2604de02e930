import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUESTION_SORTS } from '../../../src/contract/questions.ts';
import { type SearchOptions, searchQuestions } from '../../../src/backend/search/search.ts';
import { ENGINES, openTestBackend, type TestBackend } from '../../support/backend.ts';
import { planOf } from '../../support/plans.ts';
import { addManyQuestions } from '../../support/questions.ts';

/** More than a search looks at. */
const COUNT = 12_000;
const KINDS = ['[everywhere]', 'is:open', 'is:closed', 'is:open -rare', '[everywhere] -rare'];
const LISTS = KINDS.flatMap((search) => QUESTION_SORTS.map((sort) => ({ search, sort })));

describe.each(ENGINES)('searches of %s among 12,000 questions', (engine) => {
  let test: TestBackend;
  let first: number;

  beforeAll(async () => {
    test = await openTestBackend(engine);
    await addManyQuestions(test, COUNT);
    await writeDocuments();
    const { sql: queries } = test.backend.db;
    const row = await queries.selectFrom('posts').select('id').orderBy('id').executeTakeFirst();
    first = row?.id ?? 0;
    await queries.updateTable('posts').set({ score: 500 }).where('id', '=', first).execute();
  });
  afterAll(() => test.close());

  /** Every question has `common` and `word`, each thousandth `rare`. */
  async function writeDocuments(): Promise<void> {
    const words =
      engine === 'sqlite'
        ? sql`insert into search_docs (rowid, title, tags, body, answers)
            select id, 'common word', '[everywhere]', iif(id % 1000 = 0, 'rare', ''), '' from posts`
        : sql`insert into search_docs (question_id, words)
            select id, (case when id % 1000 = 0 then '''rare'':9C ' else '' end
              || '''common'':1A ''word'':2A ''[everywhere]'':4B')::tsvector from posts`;
    await words.execute(test.backend.db.sql);
  }

  const search = (text: string, options: Partial<SearchOptions> = {}) => {
    const filter = { status: 'all', featured: false } as const;
    const page = { sort: 'newest', limit: 15, offset: 0 } as const;
    return searchQuestions(test.backend.db, text, { filter, ...page, ...options });
  };

  it.each(LISTS)(
    '$search, $sort: are read in order from an index',
    async ({ search: text, sort }) => {
      test.queries.length = 0;
      const { ids } = await search(text, { sort });
      expect(ids).toHaveLength(15);
      const page = test.queries.findLast((query) => /^\s*select question\.id/.test(query.sql));
      const plan = await planOf(test.backend.db, { compile: () => page ?? expect.fail('No page') });
      expect(plan).toMatch(/index.*(posts|question_tags)_/i);
      expect(plan).not.toMatch(/sort|temp b-tree|seq scan/i);
    },
  );

  it.each(['newest', 'relevance', 'votes', 'oldest'] as const)(
    'for a word that all have look at the newest 10,000: %s',
    async (sort) => {
      for (const text of ['common', '"common word"', 'common -rare', '-rare']) {
        const { total, ids } = await search(text, { sort });
        expect(ids).toHaveLength(15);
        expect(total).toBeLessThanOrEqual(10_000);
        expect(total).toBeGreaterThan(9_900);
      }
    },
  );

  it('count exactly what finds fewer, and what the tag counts itself', async () => {
    expect((await search('rare')).total).toBe(12);
    expect((await search('common rare')).total).toBe(12);
    expect((await search('common [everywhere] rare', { sort: 'relevance' })).total).toBe(12);
    expect((await search('is:closed')).total).toBe(COUNT / 20);
    expect((await search('[everywhere]')).total).toBe(COUNT);
  });

  it('find what an operator finds, however old it is and whatever the words', async () => {
    for (const text of [
      'score:>100',
      'common score:>100',
      'common score:>100 score:<501 answers:..9',
    ]) {
      expect(await search(text)).toMatchObject({ ids: [first], total: 1 });
    }
    expect((await search('common rare user:author-of-many')).total).toBe(12);
    expect((await search('common user:nobody')).total).toBe(0);
  });

  it('know the last page, and the pages beyond it', async () => {
    const { total } = await search('is:open', { sort: 'votes' });
    const last = await search('is:open', { sort: 'votes', offset: total - 4 });
    expect([last.ids.length, last.total]).toEqual([4, total]);
    const beyond = await search('is:open', { sort: 'votes', offset: total });
    expect(beyond).toMatchObject({ ids: [], total });
  });
});
