import { onTestFinished } from 'vitest';
import { queueForSearch } from '../../../../src/backend/content/search/queue.ts';
import type { Engine } from '../../../../src/backend/platform/sql/dialect.ts';
import { transact } from '../../../../src/backend/platform/sql/transaction.ts';
import { type Library, openLibrary } from './library.ts';

/** Opens a library that is closed after the test. */
export async function openForTest(engine: Engine): Promise<Library> {
  const library = await openLibrary(engine);
  onTestFinished(() => library.test.close());
  return library;
}

/** Changes a title and queues the question for indexing, as an edit does. */
export const retitle = ({ test }: Library, id: number, title: string): Promise<void> =>
  transact(test.backend, async (tx) => {
    await tx.sql.updateTable('posts').set({ title }).where('id', '=', id).execute();
    await queueForSearch(tx, [id]);
  });
