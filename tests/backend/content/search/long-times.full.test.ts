import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withStatementLimit } from '../../../../src/backend/platform/sql/time-limits.ts';
import { BOTH_ENGINES, openTestBackend, type TestBackend } from '../../../support/backend.ts';
import { addPeople } from '../../../support/people.ts';

/** Questions by id: first those from 2014, then from 2015, then imported ones from 2014. */
const [FIRST, SECOND, ALL] = [3_000, 203_500, 211_500];

describe.each(BOTH_ENGINES)('A search on %s in a period with 211,500 questions', (engine) => {
  let test: TestBackend;

  /** All questions from 2014 have `common`; the ten oldest and the ten newest have `rare`. */
  beforeAll(async () => {
    test = await openTestBackend(engine);
    const [author] = await addPeople(test, [{ username: 'author' }]);
    const [past, late] = [2014, 2015].map((year) => sql.lit(Date.UTC(year, 5)));
    const [first, second, all] = [FIRST, SECOND, ALL].map((id) => sql.lit(id));
    await withStatementLimit(test.backend.db, 60_000, async (queries) => {
      await sql`insert into posts (kind, author_id, created_at, active_at, title, content)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${all})
      select 'question', ${author}, n + case when n > ${first} and n <= ${second} then ${late}
        else ${past} end, 0, 'title', 'content'
      from numbers`.execute(queries);
      const isCommon = sql`id <= ${first} or id > ${second}`;
      const isRare = sql`id <= 10 or id > ${all} - 10`;
      const words =
        engine === 'sqlite'
          ? sql`insert into search_docs (rowid, title, tags, body, answers)
            select id, case when ${isRare} then 'common rare' when ${isCommon} then 'common'
              else 'other' end, '', '', '' from posts`
          : sql`insert into search_docs (question_id, words)
            select id, case when ${isRare} then '''common'':1A ''rare'':2A'::tsvector
              when ${isCommon} then '''common'':1A'::tsvector else '''other'':1A'::tsvector end
            from posts`;
      await words.execute(queries);
    });
    // As its autovacuum does within minutes.
    if (engine === 'postgres') await sql`vacuum analyze`.execute(test.backend.db.sql);
  }, 120_000);
  afterAll(() => test.close());

  const search = async (text: string) => {
    const { body } = await test.call('GET', `/questions?search=${encodeURIComponent(text)}`);
    return [body.pagination.totalQuestions, body.pagination.isCut ?? false];
  };

  it('finds all questions with a rare word, even the oldest', async () => {
    expect(await search('rare')).toEqual([20, false]);
    expect(await search('rare created:>=2014')).toEqual([20, false]);
    expect(await search('rare created:2014')).toEqual([20, false]);
  });

  it('finds the newest 5,000 with a common word, and reports that there may be more', async () => {
    expect(await search('common created:>=2014')).toEqual([5_000, true]);
    expect(await search('common -rare created:>=2014')).toEqual([5_000, true]);
    expect(await search('common created:2014 created:>=2014')).toEqual([5_000, true]);
    expect(await search('common score:>5 created:>=2014')).toEqual([0, false]);
  });

  it('reports that there may be more even if it finds none', async () => {
    expect(await search('common rare -rare created:>=2014')).toEqual([0, false]);
    expect(await search('common created:>=2014 -created:>=2014')).toEqual([0, true]);
  });
});
