import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { indexQuestions } from '../../../src/backend/search/indexing.ts';
import { openTestBackend } from '../../support/backend.ts';
import { ask } from '../../support/posts.ts';

it('SQLite’s index is joined in small steps with each write, and never in one go', async () => {
  const test = await openTestBackend('sqlite');
  const { db } = test.backend;
  const id = Number(await ask(test, await test.join('ada')));
  for (let write = 0; write < 100; write += 1) await indexQuestions(db, [id]);
  const segments = await sql`select distinct segid from search_docs_idx`.execute(db.sql);
  expect(segments.rows.length).toBeLessThan(20);
  const { rows } = await sql`select v from search_docs_config where k = 'automerge'`.execute(
    db.sql,
  );
  expect(rows).toEqual([{ v: 0 }]);
  await test.close();
});
