import { describe, expect, it } from 'vitest';
import { rebuildIndex } from '../../../../src/backend/content/search/search.ts';
import { BOTH_ENGINES } from '../../../support/backend.ts';
import { libraryForTest } from './library.ts';
import { setRow } from '../../../support/rows.ts';

describe.each(BOTH_ENGINES)('The search index on %s', (engine) => {
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
