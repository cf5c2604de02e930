import { describe, expect, it } from 'vitest';
import { indexQuestions, rebuildIndex } from '../../../../src/backend/content/search/search.ts';
import { transact } from '../../../../src/backend/platform/sql/transaction.ts';
import { BOTH_ENGINES } from '../../../support/backend.ts';
import { type Library, libraryForTest } from './library.ts';
import { setRow } from '../../../support/rows.ts';

const reindex = ({ test }: Library, ids: number[]) =>
  transact(test.backend, (tx) => indexQuestions(tx, ids));

describe.each(BOTH_ENGINES)('The search index on %s', (engine) => {
  it('takes a fixed number of statements for many questions', async () => {
    const library = await libraryForTest(engine);
    const ids = await library.add({ title: 'a' }, { title: 'b', tags: ['t'] }, { title: 'c' });
    library.test.statements.length = 0;
    await reindex(library, ids);
    const statements = library.test.statements.filter((text) =>
      /search_docs|posts|tags/.test(text),
    );
    // On SQLite each write also merges the index.
    expect(statements).toHaveLength(engine === 'sqlite' ? 5 : 4);
    await reindex(library, []);
  });

  it('can be rebuilt from the questions', async () => {
    const library = await libraryForTest(engine);
    const ids = await library.add(
      { title: 'kept', tags: ['t'] },
      { title: 'gone' },
      { title: 'kept' },
    );
    const { db } = library.test.backend;
    await setRow(library.test, 'posts', { title: 'gone' }, { deleted_at: 1 });
    const progress: number[] = [];
    await rebuildIndex(db, (done) => progress.push(done));
    expect(progress).toEqual([3]);
    expect((await library.search('kept')).ids).toEqual([ids[0], ids[2]]);
    expect((await library.search('kept [t]')).ids).toEqual([ids[0]]);
    expect((await library.search('gone')).total).toBe(0);
  });

  it('accepts a document of any length', async () => {
    const library = await libraryForTest(engine);
    const words = Array.from({ length: 12_000 }, (_, index) => `w${index.toString(36)}x`).join(' ');
    const [id] = await library.add({ title: 'long', answers: [words, words, `${words} last`] });
    expect((await library.search('long w9x')).ids).toEqual([id]);
    expect((await library.search('"w8x w9x"')).ids).toEqual([id]);
    expect((await library.search('last')).total).toBe(0);
  });
});
