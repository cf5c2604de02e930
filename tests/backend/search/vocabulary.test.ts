import { describe, expect, it, onTestFinished } from 'vitest';
import { indexQueued, queueForSearch } from '../../../src/backend/search/queue.ts';
import { frequenciesOf } from '../../../src/backend/search/vocabulary/frequencies.ts';
import {
  openSampling,
  sampleWhereDue,
  takeSample,
} from '../../../src/backend/search/vocabulary/sampling.ts';
import { transact } from '../../../src/backend/sql/transaction.ts';
import { addToCounter } from '../../../src/backend/sql/counters.ts';
import { BOTH_ENGINES, type Member } from '../../support/backend.ts';
import { addMembers } from '../../support/members.ts';
import { ask } from '../../support/posts.ts';
import { addStaff } from '../../support/staff.ts';
import { type Library, openLibrary } from './library.ts';

async function open(engine: (typeof BOTH_ENGINES)[number]): Promise<Library> {
  const library = await openLibrary(engine);
  onTestFinished(() => library.test.close());
  return library;
}

/** Bodies that a test says nothing of have these. */
const USUAL = ['noth', 'els'];

const wordsOf = ({ test }: Library) =>
  test.backend.db.sql
    .selectFrom('search_words')
    .select(['word', 'written', 'questions'])
    .where('word', 'not in', USUAL)
    .orderBy('word')
    .execute();

const count = ({ test }: Library, delta: number) =>
  transact(test.backend, (tx) => addToCounter(tx, 'questions', delta));

describe.each(BOTH_ENGINES)('the words of the site on %s', (engine) => {
  it('are those of its questions, each with how many have it and how it is written', async () => {
    const library = await open(engine);
    await library.add(
      { title: 'Errors', body: '<p>An error, twice an error</p>' },
      { title: 'error' },
    );
    await takeSample(library.test.backend.db, { questions: 2, now: 1 });
    expect(await wordsOf(library)).toEqual([
      { word: 'an', written: 'an', questions: 1 },
      { word: 'error', written: 'error', questions: 2 },
      { word: 'twice', written: 'twice', questions: 1 },
    ]);
    const frequencies = await frequenciesOf(library.test.backend.db.sql, ['error', 'twice']);
    expect(frequencies.of(['error'])).toBe(2);
    expect(frequencies.of(['twice', 'error'])).toBe(1);
    expect(frequencies.knows('nowhere')).toBe(false);
    expect(frequencies.lengths).toMatchObject({ title: 1, body: 3.5 });
  });

  it('are counted for all questions where only a part was read', async () => {
    const library = await open(engine);
    await library.add({ title: 'parser' }, { title: 'parser' });
    await takeSample(library.test.backend.db, { questions: 2000, now: 1 });
    expect(await wordsOf(library)).toEqual([
      { word: 'parser', written: 'parser', questions: 2000 },
    ]);
  });

  it('are read anew once the site has grown by a tenth, and lose what is gone', async () => {
    const library = await open(engine);
    const { backend } = library.test;
    await library.add({ title: 'old' });
    await count(library, 10);
    await sampleWhereDue(backend);
    await backend.db.sql.updateTable('posts').set({ title: 'new' }).execute();
    await count(library, 1);
    await sampleWhereDue(backend);
    expect((await wordsOf(library)).map(({ word }) => word)).toEqual(['old']);
    await count(library, 1);
    await sampleWhereDue(backend);
    expect((await wordsOf(library)).map(({ word }) => word)).toEqual(['new']);
  });

  it('keep what was in no later sample of a large site for some months', async () => {
    const library = await open(engine);
    await library.add({ title: 'parser' });
    const { db } = library.test.backend;
    const addRare = (word: string, sampled_at: number) =>
      db.sql
        .insertInto('search_words')
        .values({ word, written: word, questions: 1, sampled_at })
        .execute();
    const day = 86_400_000;
    await addRare('rare', 100 * day);
    await addRare('older', day);
    await takeSample(db, { questions: 1_000_000, now: 180 * day });
    expect((await wordsOf(library)).map(({ word }) => word).sort()).toEqual(['parser', 'rare']);
  });

  it('are read by the server as it starts', async () => {
    const library = await open(engine);
    await library.add({ title: 'parser' });
    await count(library, 1);
    const failures: unknown[] = [];
    const sampling = openSampling(library.test.backend, (error) => failures.push(error));
    await expect.poll(async () => (await wordsOf(library)).length).toBe(1);
    await sampling.close();
    expect(failures).toEqual([]);
  });

  it('have new ones at once, as a question is written', async () => {
    const library = await open(engine);
    const { backend } = library.test;
    const [id = 0] = await library.add({ title: 'A Frobnicator' });
    await transact(backend, (tx) => queueForSearch(tx, [id]));
    await indexQueued(backend);
    expect(await wordsOf(library)).toContainEqual({
      word: 'frobnic',
      written: 'frobnicator',
      questions: 1,
    });
    expect(await library.find('frob', { sort: 'relevance' })).toEqual(['A Frobnicator']);
  });

  it('are offered only while a question that is not deleted has them', async () => {
    const { test } = await open(engine);
    const { moderator } = await addStaff(test);
    const [ann] = (await addMembers(test, 'ann', 1)) as [Member];
    const offered = async () => {
      await indexQueued(test.backend);
      const { body } = await test.call('GET', '/questions?search=kovalchukhrvw');
      return body.pagination.didYouMean;
    };
    const about = { title: 'Who is kovalchukhrvwj?', content: '<p>Unknown.</p>' };
    const edited = await ask(test, ann, about);
    expect(await offered()).toBe('kovalchukhrvwj');
    const clean = { ...about, title: 'Who is somebody?', tags: ['testing'] };
    await test.call('PUT', `/questions/${edited}`, { as: ann, body: clean });
    expect(await offered()).toBeUndefined();
    const deleted = await ask(test, ann, about);
    expect(await offered()).toBe('kovalchukhrvwj');
    const setDeleted = (is: boolean) =>
      test.call('PUT', `/admin/questions/${deleted}/deleted`, {
        as: moderator,
        body: { deleted: is },
      });
    await setDeleted(true);
    expect(await offered()).toBeUndefined();
    await setDeleted(false);
    expect(await offered()).toBe('kovalchukhrvwj');
  });

  it('that most questions have are looked for in the newest alone', async () => {
    const library = await open(engine);
    const { db } = library.test.backend;
    const ids = await library.add(
      ...Array.from({ length: 20 }, (_, at) => ({ title: `common ${String(at)}` })),
    );
    await takeSample(db, { questions: 800_000, now: 1 });
    for (const sort of ['relevance', 'newest', 'oldest'] as const) {
      const found = await library.search('common', { sort });
      expect([found.isCut, found.cut]).toEqual([true, 'newest']);
      expect(found.total).toBeLessThan(10);
      expect(found.ids).toContain(ids.at(-1));
    }
  });
});
