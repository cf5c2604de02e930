import { describe, expect, it } from 'vitest';
import { SITEMAP_SPAN } from '../../../../src/contract/site.ts';
import { ENGINES, START, readsOf, openForSuite } from '../../../support/backend.ts';
import { addManyQuestions } from '../../../support/questions.ts';
import { pluck } from '../../../support/replies.ts';
import { addRows, setRow } from '../../../support/rows.ts';

describe.each(ENGINES)('The sitemap on %s', async (engine) => {
  const test = await openForSuite(engine);
  await test.join('without-posts');
  const { authorId } = await addManyQuestions(test, 20);
  await setRow(test, 'users', authorId, { question_count: 20 });
  // As if there were two million posts in between.
  const far = 200 * SITEMAP_SPAN;
  for (const id of [far, far + 1]) {
    const post = { id, kind: 'question', author_id: authorId, title: 'Far away' } as const;
    await addRows(test, 'posts', {
      ...post,
      created_at: START,
      active_at: START,
      content: '<p>x</p>',
    });
  }
  await setRow(test, 'posts', 2, { deleted_at: START });

  it('names only parts with content, in one statement per kind', async () => {
    test.statements.length = 0;
    const { status, body } = await test.get('/sitemap');
    expect(status).toBe(200);
    expect(body.parts).toEqual([
      { kind: 'questions', part: 1 },
      { kind: 'questions', part: 200 },
      { kind: 'questions', part: 201 },
      { kind: 'tags', part: 1 },
      { kind: 'users', part: 1 },
    ]);
    expect(readsOf(test)).toHaveLength(3);
  });

  it('lists the questions of a part with their last activity, without deleted ones', async () => {
    const { body } = await test.get('/sitemap/questions/1');
    expect(body.entries).toHaveLength(19);
    expect(body.entries[0]).toEqual({ key: '1', changedAt: new Date(START).toISOString() });
    expect(pluck(body.entries, 'key')).not.toContain('2');
  });

  it('puts the last id of a span into its part, and the next id into the next', async () => {
    const keys = async (part: number) => {
      const { body } = await test.get(`/sitemap/questions/${String(part)}`);
      return pluck(body.entries, 'key');
    };
    expect(await keys(200)).toEqual([String(far)]);
    expect(await keys(201)).toEqual([String(far + 1)]);
    expect(await keys(2)).toEqual([]);
  });

  it('lists tags in use and people with posts', async () => {
    expect((await test.get('/sitemap/tags/1')).body.entries).toEqual([{ key: 'everywhere' }]);
    const people = await test.get('/sitemap/users/1');
    expect(people.body.entries).toHaveLength(1);
  });

  it.each(['/sitemap/questions/0', '/sitemap/questions/x', '/sitemap/votes/1'])(
    'has no part %s',
    async (path) => {
      expect((await test.get(path)).status).toBe(400);
    },
  );
});
