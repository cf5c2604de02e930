import { describe, expect, it, onTestFinished } from 'vitest';
import { frequenciesOf } from '../../../../src/backend/content/search/frequencies.ts';
import { indexQueued } from '../../../../src/backend/content/search/queue.ts';
import { BOTH_ENGINES, type Member, openTestBackend } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { ask } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';
import { openLibrary } from './library.ts';

describe.each(BOTH_ENGINES)('The vocabulary on %s', (engine) => {
  it('has the words of titles and tags, in index form and as written', async () => {
    const library = await openLibrary(engine);
    onTestFinished(() => library.test.close());
    const tags = ['node.js'];
    await library.add({ title: 'Errors of an error', body: '<p>nothing</p>', tags });
    const rows = await library.test.backend.db.sql
      .selectFrom('search_words')
      .selectAll()
      .orderBy('word')
      .execute();
    expect(rows).toEqual([
      { word: 'error', written: 'error' },
      { word: 'node', written: 'node' },
    ]);
  });

  it('counts rare words exactly and estimates common ones', async () => {
    const library = await openLibrary(engine);
    onTestFinished(() => library.test.close());
    const titles = Array.from({ length: 400 }, (_, at) => ({
      title: at % 40 === 0 ? 'common rare' : 'common',
    }));
    await library.add(...titles);
    const { db } = library.test.backend;
    const clauses = [['common'], ['rare'], ['nowhere']];
    const frequencies = await frequenciesOf(db, clauses);
    const [common = 0, ...others] = clauses.map((clause) => frequencies.of(clause));
    expect(common).toBeGreaterThan(360);
    expect(common).toBeLessThan(440);
    expect([...others, frequencies.questions]).toEqual([10, 0, 400]);
    expect(frequencies.of(['common', 'rare'])).toBe(10);
  });

  it('offers only words of questions that are not deleted', async () => {
    const test = await openTestBackend(engine);
    onTestFinished(() => test.close());
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
});
