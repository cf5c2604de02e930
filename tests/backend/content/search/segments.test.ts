import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { indexQueued, queueForSearch } from '../../../../src/backend/content/search/queue.ts';
import { textIndex } from '../../../../src/backend/content/search/text-index.ts';
import type { Database } from '../../../../src/backend/platform/sql/database.ts';
import { transact } from '../../../../src/backend/platform/sql/transaction.ts';
import { openTestBackend, type TestBackend } from '../../../support/backend.ts';
import { ask } from '../../../support/posts.ts';

const segmentsOf = async ({ backend }: TestBackend) =>
  (await sql`select distinct segid from search_docs_idx`.execute(backend.db.sql)).rows.length;

const setting = async ({ backend }: TestBackend, name: string) => {
  const { rows } = await sql<{ v: number }>`
    select v from search_docs_config where k = ${name}`.execute(backend.db.sql);
  return rows[0]?.v;
};

/** Each becomes a separate segment. */
const addDocuments = async ({ sql: queries }: Database, count: number) => {
  for (let id = 1_001; id <= 1_000 + count; id += 1) {
    await sql`insert into search_docs (rowid, title) values (${id}, 'left')`.execute(queries);
  }
};

const opened = async () => {
  const test = await openTestBackend('sqlite');
  onTestFinished(() => test.close());
  return { test, id: Number(await ask(test, await test.join('ada'))) };
};

it('Each write merges a small part of SQLite’s index', async () => {
  const { test, id } = await opened();
  for (let write = 0; write < 100; write += 1) {
    await transact(test.backend, (tx) => queueForSearch(tx, [id]));
    await indexQueued(test.backend);
  }
  expect(await segmentsOf(test)).toBeLessThan(20);
  expect(await setting(test, 'automerge')).toBe(0);
});

it('An import leaves a single segment', async () => {
  const { test } = await opened();
  const { db } = test.backend;
  await indexQueued(test.backend);
  await addDocuments(db, 2);
  expect(await segmentsOf(test)).toBeGreaterThan(1);
  await textIndex('sqlite').optimize(db.sql);
  expect(await segmentsOf(test)).toBe(1);
});
