import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textIndex } from '../../../src/backend/search/textindex.ts';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';

const COUNT = 60_000;

let test: TestBackend;

/** Documents alone: all have two words, but in a row the one way round, and each 100th has a third. */
beforeAll(async () => {
  test = await openTestBackend('sqlite');
  await sql`insert into search_docs (rowid, title, tags, body, answers)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(COUNT)})
    select n, 'word other', '', iif(n % 100 = 0, 'seldom', ''), '' from numbers`.execute(
    test.backend.db.sql,
  );
});
afterAll(() => test.close());

/** The least of several times, in milliseconds. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < 10; round += 1) {
    const begun = performance.now();
    await work();
    least = Math.min(least, performance.now() - begun);
  }
  return least;
}

const find = (clause: string[], low: number, high: number, guards: string[] = []) => {
  const ids = { low, high, guards };
  const query = textIndex('sqlite').newest({ all: [clause], none: [] }, COUNT, ids);
  return query.execute(test.backend.db.sql);
};

it('costs what is read, where words are looked for between two ids', async () => {
  const { rows } = await find(['word'], 30_000, 30_099);
  expect(rows).toHaveLength(100);
  const some = await timeOf(() => find(['word'], 30_000, 30_099));
  const all = await timeOf(() => find(['word'], 1, COUNT));
  expect(some * 10).toBeLessThan(all);
});

it('costs what is read of a phrase that is nowhere, where a guard ends it', async () => {
  const [low, high] = [30_000, 30_999];
  expect((await find(['other', 'word'], low, high, ['seldom'])).rows).toEqual([]);
  const guarded = await timeOf(() => find(['other', 'word'], low, high, ['seldom']));
  const alone = await timeOf(() => find(['other', 'word'], low, high));
  expect(guarded * 5).toBeLessThan(alone);
});

it('finds the same with guards and without', async () => {
  const index = textIndex('sqlite');
  const ids = { low: 30_000, high: 30_999 };
  for (const text of [
    { all: [['word']], none: [] },
    { all: [['word', 'other']], none: [['seldom']] },
    { all: [['seldom']], none: [['other', 'word']] },
    { all: [['word'], ['seldom']], none: [['word', 'other']] },
  ]) {
    const [plain, guarded] = [[], ['seldom']].map((guards) =>
      index.newest(text, COUNT, { ...ids, guards }).execute(test.backend.db.sql),
    );
    expect((await guarded)?.rows).toEqual((await plain)?.rows);
  }
});

it('costs about a word more to look one question up for a phrase that it has not', async () => {
  const has = (clause: string[]) =>
    sql<{
      has: number;
    }>`select ${textIndex('sqlite').has({ all: [clause], none: [] }, sql`100`)} as has`
      .execute(test.backend.db.sql)
      .then(({ rows }) => rows[0]?.has);
  expect([await has(['word', 'other']), await has(['other', 'word'])]).toEqual([1, 0]);
  const phrase = await timeOf(() => has(['other', 'word']));
  const all = await timeOf(() => find(['other', 'word'], 1, COUNT));
  expect(phrase * 5).toBeLessThan(all);
});

it('knows the first and the last id', async () => {
  expect(await textIndex('sqlite').ends(test.backend.db.sql)).toEqual({ low: 1, high: COUNT });
});
