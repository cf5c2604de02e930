import { describe, expect, it } from 'vitest';
import type { Backend } from '../../../../src/backend/backend.ts';
import {
  indexBeforeSearch,
  indexQueued,
  queueForSearch,
} from '../../../../src/backend/content/search/queue.ts';
import { transact } from '../../../../src/backend/platform/sql/transaction.ts';
import { BOTH_ENGINES } from '../../../support/backend.ts';
import { turnsOf } from '../../../support/loop-turns.ts';
import type { Library } from './library.ts';
import { openForTest, retitle } from './queued.ts';

const queued = ({ test }: Library) =>
  test.backend.db.sql.selectFrom('search_queue').select('question_id').execute();

describe.each(BOTH_ENGINES)('The queue for indexing on %s', (engine) => {
  it('yields to other requests between batches', async () => {
    const library = await openForTest(engine);
    const [id = 0] = await library.add({ title: 'before' });
    const { backend } = library.test;
    await transact(backend, (tx) => queueForSearch(tx, Array(130).fill(id) as number[]));
    expect(await turnsOf(() => indexQueued(backend))).toBeGreaterThan(4);
  });

  it('uses short transactions if questions are long', async () => {
    const library = await openForTest(engine);
    const body = `<p>${Array.from({ length: 5_000 }, (_, at) => `word${String(at)}`).join(' ')}</p>`;
    const ids: number[] = [];
    for (let at = 0; at < 12; at += 1) ids.push(...(await library.add({ title: 'long', body })));
    const { backend } = library.test;
    await transact(backend, (tx) => queueForSearch(tx, ids));
    let transactions = 0;
    const write: Backend['db']['write'] = (work) => {
      transactions += 1;
      return backend.db.write(work);
    };
    await indexQueued({ ...backend, db: { ...backend.db, write } });
    expect(transactions).toBeGreaterThan(3);
    expect(await queued(library)).toEqual([]);
  });

  it('is emptied before a search, in as many transactions as needed', async () => {
    const library = await openForTest(engine);
    const body = `<p>${Array.from({ length: 3_000 }, (_, at) => `word${String(at)}`).join(' ')}</p>`;
    const ids: number[] = [];
    for (let at = 0; at < 4; at += 1) ids.push(...(await library.add({ title: 'before', body })));
    for (const id of ids) await retitle(library, id, 'after');
    await indexBeforeSearch(library.test.backend);
    expect(await queued(library)).toEqual([]);
    expect((await library.search('after')).total).toBe(4);
  });

  it('ends with the latest of many concurrent writes, whichever process indexes', async () => {
    const library = await openForTest(engine);
    const [id = 0] = await library.add({ title: 'before' });
    const { backend } = library.test;
    const writes = Array.from({ length: 20 }, async (_, at) => {
      await retitle(library, id, `title ${String(at)}`);
      await (at % 2 === 0 ? indexQueued(backend) : indexBeforeSearch(backend));
    });
    await Promise.all(writes);
    await indexQueued(backend);
    const { title } = await backend.db.sql
      .selectFrom('posts')
      .select('title')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await library.search(title ?? '')).ids).toEqual([id]);
    expect((await library.search('before')).ids).toEqual([]);
  });
});
