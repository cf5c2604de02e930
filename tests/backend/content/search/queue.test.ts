import { describe, expect, it, onTestFinished } from 'vitest';
import { startJob } from '../../../../src/backend/job.ts';
import {
  indexing,
  indexBeforeSearch,
  indexQueued,
  queueForSearch,
} from '../../../../src/backend/content/search/queue.ts';
import { transact } from '../../../../src/backend/platform/sql/transaction.ts';
import { BOTH_ENGINES } from '../../../support/backend.ts';
import { type Library, libraryForTest } from './library.ts';
import { rowsOf, rowOf } from '../../../support/rows.ts';

/** Changes a title and queues the question for indexing, as an edit does. */
const retitle = ({ test }: Library, id: number, title: string): Promise<void> =>
  transact(test.backend, async (tx) => {
    await tx.sql.updateTable('posts').set({ title }).where('id', '=', id).execute();
    await queueForSearch(tx, [id]);
  });

const queued = ({ test }: Library) => rowsOf(test, 'search_queue', {}, 'question_id');

describe.each(BOTH_ENGINES)('The queue for indexing on %s', (engine) => {
  it('is emptied before a search, in as many transactions as needed', async () => {
    const library = await libraryForTest(engine);
    const body = `<p>${Array.from({ length: 3_000 }, (_, at) => `word${String(at)}`).join(' ')}</p>`;
    const ids: number[] = [];
    for (let at = 0; at < 2; at += 1) ids.push(...(await library.add({ title: 'before', body })));
    for (const id of ids) await retitle(library, id, 'after');
    await indexBeforeSearch(library.test.backend);
    expect(await queued(library)).toEqual([]);
    expect((await library.search('after')).total).toBe(2);
  });

  it('ends with the latest of many concurrent writes, whichever process indexes', async () => {
    const library = await libraryForTest(engine);
    const [id = 0] = await library.add({ title: 'before' });
    const { backend } = library.test;
    const writes = Array.from({ length: 20 }, async (_, at) => {
      await retitle(library, id, `title ${String(at)}`);
      await (at % 2 === 0 ? indexQueued(backend) : indexBeforeSearch(backend));
    });
    await Promise.all(writes);
    await indexQueued(backend);
    const { title } = await rowOf(library.test, 'posts', id, 'title');
    expect((await library.search(title ?? '')).ids).toEqual([id]);
    expect((await library.search('before')).ids).toEqual([]);
  });

  it('is worked off soon after a write, and at startup if a killed process left it', async () => {
    const library = await libraryForTest(engine);
    const [id = 0] = await library.add({ title: 'before' });
    await retitle(library, id, 'left behind');
    const { backend, listeners } = library.test;
    const failures: unknown[] = [];
    const job = startJob(backend, indexing, (error) => failures.push(error));
    listeners.push(job.publish);
    onTestFinished(() => job.close());
    const found = async (text: string) => (await library.search(text)).ids;
    await expect.poll(() => found('left behind')).toEqual([id]);
    await retitle(library, id, 'after');
    await expect.poll(() => found('after')).toEqual([id]);
    expect(failures).toEqual([]);
  });
});
