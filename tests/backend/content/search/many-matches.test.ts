import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { withStatementLimit } from '../../../../src/backend/platform/sql/time-limits.ts';
import { BOTH_ENGINES, openForSuite } from '../../../support/backend.ts';
import { addPeople } from '../../../support/people.ts';
import { vacuum } from '../../../support/vacuum.ts';

/** Milliseconds for a large insert on a busy machine. */
const WRITING_MS = 60_000;

describe.each(BOTH_ENGINES)(
  'A search on %s for a word that 24,300 questions have',
  async (engine) => {
    /** Adds 300 questions from 2026, then an import: 12,000 from 2013 and as many from 2024. */
    const test = await openForSuite(engine);
    const { db } = test.backend;
    const [author] = await addPeople(test, [{ username: 'author' }]);
    const [own, old, late] = [2026, 2013, 2024].map((year) => sql.lit(Date.UTC(year, 5)));
    const posts = sql`insert into posts (kind, author_id, created_at, active_at, title, content, score)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 24300)
      select 'question', ${author}, case when n <= 300 then ${own} when n <= 12300 then ${old}
        else ${late} end + n, 0, 'title', 'content', case when n = 400 then 7 else 0 end
      from numbers`;
    const words =
      engine === 'sqlite'
        ? sql`insert into search_docs (rowid, title, tags, body, answers)
            select id, 'common other', '', '', '' from posts`
        : sql`insert into search_docs (question_id, words)
            select id, '''common'':1A ''other'':2A'::tsvector from posts`;
    await withStatementLimit(db, WRITING_MS, async (queries) => {
      for (const rows of [posts, words]) await rows.execute(queries);
    });
    await vacuum(db);

    const search = async (text: string, more = '') => {
      const { body } = await test.get(`/questions?search=${encodeURIComponent(text)}${more}`);
      const years = new Set<number>(
        body.questions.map(({ createdAt }: { createdAt: string }) =>
          new Date(createdAt).getUTCFullYear(),
        ),
      );
      return {
        total: body.pagination.totalQuestions,
        cut: body.pagination.isCut,
        years: [...years],
      };
    };

    it.each(['newest', 'relevance', 'votes', 'oldest'])(
      'finds the questions of a year: %s',
      async (sort) => {
        const found = await search('common created:2013', `&sort=${sort}`);
        expect(found).toEqual({ total: 5_000, cut: true, years: [2013] });
      },
    );

    it('finds all questions of a period with few, even if newer ones have lower ids', async () => {
      const few = await search('created:2026 common');
      expect(few).toEqual({ total: 300, cut: undefined, years: [2026] });
      expect((await search('created:>=2013 common', '&page=300')).years).toEqual([2024]);
      expect((await search('created:2012 common')).total).toBe(0);
    });

    it('respects the order of words in a phrase', async () => {
      expect((await search('"other common"')).total).toBe(0);
      expect(await search('"common other"')).toMatchObject({ total: 5_000, cut: true });
    });

    it('reports whether there may be more results', async () => {
      expect((await search('common')).cut).toBe(true);
      expect((await search('common', '&page=1000')).cut).toBe(true);
      expect(await search('common score:>5 user:author')).toMatchObject({
        total: 1,
        cut: undefined,
      });
      expect(await search('common -created:2024')).toMatchObject({ total: 0, cut: true });
      expect((await search('-common')).cut).toBe(true);
      expect((await search('-common created:2026')).cut).toBeUndefined();
    });
  },
);
