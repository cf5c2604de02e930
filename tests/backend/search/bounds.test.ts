import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textIndex } from '../../../src/backend/search/textindex.ts';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';

const COUNT = 60_000;

let test: TestBackend;

/** Documents alone: all have two of three words, and none has the phrase. */
beforeAll(async () => {
  test = await openTestBackend('sqlite');
  await sql`insert into search_docs (rowid, title, tags, body, answers)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(COUNT)})
    select n, 'word other', '', '', '' from numbers`.execute(test.backend.db.sql);
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

const find = (clause: string[], low: number, high: number, isUpwards = false) => {
  const ids = { low, high, isUpwards };
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

it('finds the same in either direction', async () => {
  const low = COUNT - 600;
  const [down, up] = [false, true].map((isUpwards) => find(['word'], low, COUNT, isUpwards));
  expect((await up)?.rows).toEqual((await down)?.rows);
  expect((await find(['other', 'word'], low, COUNT, true)).rows).toEqual([]);
  expect((await find(['word', 'other'], low, COUNT, true)).rows).toHaveLength(601);
});

it('knows the first and the last id', async () => {
  expect(await textIndex('sqlite').ends(test.backend.db.sql)).toEqual({ low: 1, high: COUNT });
});
