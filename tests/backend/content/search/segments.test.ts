import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { indexQueued, queueForSearch } from '../../../../src/backend/content/search/queue.ts';
import { transact } from '../../../../src/backend/platform/sql/transaction.ts';
import { type TestBackend, openForTest } from '../../../support/backend.ts';
import { ask } from '../../../support/posts.ts';

const segmentsOf = async ({ backend }: TestBackend) =>
  (await sql`select distinct segid from search_docs_idx`.execute(backend.db.sql)).rows.length;

const setting = async ({ backend }: TestBackend, name: string) => {
  const { rows } = await sql<{ v: number }>`
    select v from search_docs_config where k = ${name}`.execute(backend.db.sql);
  return rows[0]?.v;
};

it('Each write merges a small part of SQLite’s index', async () => {
  const test = await openForTest('sqlite');
  const id = Number(await ask(test, await test.join('ada')));
  for (let write = 0; write < 100; write += 1) {
    await transact(test.backend, (tx) => queueForSearch(tx, [id]));
    await indexQueued(test.backend);
  }
  expect(await segmentsOf(test)).toBeLessThan(20);
  expect(await setting(test, 'automerge')).toBe(0);
});
