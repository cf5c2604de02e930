import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { withStatementLimit } from '../../../../src/backend/platform/sql/time-limits.ts';
import { QUESTION_SORTS } from '../../../../src/contract/questions.ts';
import type { Queries } from '../../../../src/backend/platform/sql/database.ts';
import {
  type SearchOptions,
  searchQuestions,
} from '../../../../src/backend/content/search/search.ts';
import { BOTH_ENGINES, START, openForSuite } from '../../../support/backend.ts';
import { addPeople } from '../../../support/people.ts';
import { planOf } from '../../../support/plans.ts';

/** More than twice what a search examines. */
const COUNT = 25_000;
const KINDS = ['[everywhere]', 'is:open', 'is:closed', 'is:open -rare'];
const LISTS: readonly { search: string; sort: SearchOptions['sort'] }[] = [
  ...KINDS.flatMap((search) => QUESTION_SORTS.map((sort) => ({ search, sort }))),
  ...['is:open', 'is:closed', '-rare'].map((search) => ({ search, sort: 'active' as const })),
];

/** Milliseconds for a large insert on a busy machine. */
const WRITING_MS = 60_000;

describe.each(BOTH_ENGINES)('Searches on %s among 25,000 questions', async (engine) => {
  const test = await openForSuite(engine);
  const [author] = await addPeople(test, [{ username: 'author-of-many' }]);
  await withStatementLimit(test.backend.db, WRITING_MS, async (queries) => {
    await writeQuestions(queries, author);
    await writeDocuments(queries);
  });

  /** From oldest to newest: every 20th is closed; the last 13,000, the most viewed, have answers. */
  async function writeQuestions(queries: Queries, author?: number): Promise<void> {
    await sql`insert into posts (kind, author_id, created_at, active_at, title, content, score,
        views, status, answer_count)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(COUNT)})
      select 'question', ${author}, ${sql.lit(START - COUNT)} + n, 0, 'title', 'content',
        case when n = 1 then 500 else n % 13 end, n,
        case when n % 20 = 0 then 'closed' else 'open' end, case when n > 12000 then 1 else 0 end
      from numbers`.execute(queries);
    const tag = { name: 'everywhere', color: '#336699', created_at: START };
    await queries
      .insertInto('tags')
      .values({ ...tag, question_count: COUNT, closed_count: COUNT / 20 })
      .execute();
    await sql`insert into question_tags (tag_id, question_id, position, status, created_at, score,
        views, answer_count)
      select tags.id, posts.id, 0, status, posts.created_at, score, views, answer_count
      from posts, tags`.execute(queries);
  }

  /** Every question has `common` and `word`, every thousandth has `rare`. */
  async function writeDocuments(queries: Queries): Promise<void> {
    const words =
      engine === 'sqlite'
        ? sql`insert into search_docs (rowid, title, tags, body, answers)
            select id, 'common word', '[everywhere]', iif(views % 1000 = 0, 'rare', ''), '' from posts`
        : sql`insert into search_docs (question_id, words)
            select id, (case when views % 1000 = 0 then '''rare'':9C ' else '' end
              || '''common'':1A ''word'':2A ''[everywhere]'':4B')::tsvector from posts`;
    await words.execute(queries);
  }

  const search = (text: string, options: Partial<SearchOptions> = {}) => {
    const filter = { status: 'all', featured: false } as const;
    const page = { sort: 'newest', limit: 15, offset: 0 } as const;
    return searchQuestions(test.backend.db, text, { filter, ...page, ...options });
  };

  it.each(LISTS)('read from an index: $search, $sort', async ({ search: text, sort }) => {
    test.queries.length = 0;
    const { ids } = await search(text, { sort });
    expect(ids).toHaveLength(15);
    const page = test.queries.findLast((query) => /^\s*select question\.id/.test(query.sql));
    const plan = await planOf(test.backend.db, { compile: () => page ?? expect.fail('No page') });
    expect(plan).toMatch(/index.*(posts|question_tags)_/i);
    expect(plan).not.toMatch(/seq scan/i);
  });

  it.each(['newest', 'relevance', 'votes', 'oldest', 'active'] as const)(
    'examine the newest 5,000 for a word that all have: %s',
    async (sort) => {
      for (const text of ['common', '"common word"', 'common -rare']) {
        const { total, ids } = await search(text, { sort });
        expect(ids).toHaveLength(15);
        expect(total).toBeLessThanOrEqual(5_000);
        expect(total).toBeGreaterThan(4_900);
      }
    },
  );

  it('examine the newest 5,000 of a tag when sorted by activity', async () => {
    const { total, ids, isCut, cut } = await search('[everywhere]', { sort: 'active' });
    expect([ids.length, total, isCut, cut]).toEqual([15, 5_000, true, 'newest']);
  });

  it('have an exact total if they find fewer', async () => {
    expect((await search('rare')).total).toBe(25);
    expect((await search('common rare')).total).toBe(25);
    expect((await search('common [everywhere] rare', { sort: 'relevance' })).total).toBe(25);
    expect((await search('is:closed')).total).toBe(COUNT / 20);
  });

  it('find an old match of an operator, even with common words', async () => {
    for (const text of [
      'score:>100',
      '[everywhere] score:>100',
      'common score:>100',
      'common score:>100 score:<501 answers:..9',
    ]) {
      const { ids, total } = await search(text);
      expect([ids.length, total]).toEqual([1, 1]);
    }
    expect((await search('common rare user:author-of-many')).total).toBe(25);
    expect((await search('common user:nobody')).total).toBe(0);
  });

  it('find matches that are not among the first of the sort', async () => {
    for (const text of ['is:unanswered', '[everywhere] is:unanswered', 'is:unanswered score:>=0']) {
      const { ids, total } = await search(text, { sort: 'views' });
      expect(total).toBe(5_000);
      const { sql: queries } = test.backend.db;
      const rows = await queries
        .selectFrom('posts')
        .select('views')
        .where('id', 'in', ids)
        .execute();
      expect(Math.max(...rows.map(({ views }) => views))).toBe(12_000);
    }
  });

  it('count an author’s questions in the index of authors', async () => {
    test.queries.length = 0;
    await search('user:author-of-many nowhere');
    const count = test.queries.find((query) => query.sql.includes('author_id ='));
    const plan = await planOf(test.backend.db, {
      compile: () => count ?? expect.fail('No count'),
    });
    expect(plan).toMatch(/posts_author/);
  });

  it('look hits up in an index instead of the long rows of posts', async () => {
    for (const text of [
      'common',
      'common user:author-of-many',
      'common is:accepted created:1970..',
      'user:author-of-many',
    ]) {
      test.queries.length = 0;
      await search(text);
      const page = test.queries.findLast((query) => /^\s*select question\.id/.test(query.sql));
      const plan = await planOf(test.backend.db, { compile: () => page ?? expect.fail('No page') });
      if (engine === 'sqlite') {
        expect(plan).toMatch(/COVERING INDEX posts_searched/);
        expect(plan).not.toMatch(/posts USING INTEGER PRIMARY KEY/);
      } else expect(plan).toMatch(/posts/);
    }
  });

  it('find the newest with the common words if the rare ones match nothing', async () => {
    const { ids } = await search('common word that nobody wrote', { sort: 'relevance' });
    expect(ids).toHaveLength(15);
    expect(Math.min(...ids)).toBeGreaterThan(COUNT - 100);
  });
});
