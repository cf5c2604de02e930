import { describe, expect, it } from 'vitest';
import { transact } from '../../../../src/backend/platform/sql/transaction.ts';
import { ensureTags } from '../../../../src/backend/content/tags/tags.ts';
import { ENGINES, openForSuite } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { ask } from '../../../support/posts.ts';

describe.each(ENGINES)('tags of questions on %s', async (engine) => {
  const test = await openForSuite(engine);
  const [asker] = await addMembers(test, 'naming', 1);

  const total = async (): Promise<number> => (await test.get('/stats')).body.tags;

  it.each(['c++', 'c#', '.net', 'node.js', 'データベース', 'größe', 'snake_case', 'हिन्दी'])(
    'may be called %s, also in addresses',
    async (name) => {
      const id = await ask(test, asker, { tags: [name] });
      const { body } = await test.get(`/questions/${id}`);
      expect(body.question.tags).toEqual([name]);
      const page = await test.get(`/tags/${encodeURIComponent(name)}`);
      expect(page.body.tag.name).toBe(name);
      const upper = await test.get(`/tags/${encodeURIComponent(name.toUpperCase())}`);
      expect(upper.status).toBe(name === 'größe' ? 404 : 200);
    },
  );

  it('are the same whether a letter is typed as one character or as two', async () => {
    const one = await ask(test, asker, { tags: ['e\u0301clair'] });
    const { body } = await test.get(`/questions/${one}`);
    expect(body.question.tags).toEqual(['\u00e9clair']);
    const { status } = await test.get(`/tags/${encodeURIComponent('e\u0301clair')}`);
    expect(status).toBe(200);
  });

  it('are found even with a slash or a percent sign in their name', async () => {
    for (const name of ['tcp/ip', '100%', 'a%2fb', 'x?y', 'a b']) {
      await transact(test.backend, (tx) => ensureTags(tx, [name]));
      const { status, body } = await test.get(`/tags/${encodeURIComponent(name)}`);
      expect([status, body.tag?.name]).toEqual([200, name]);
    }
  });

  it('are created with the first question that has them, and counted once', async () => {
    const before = await total();
    await ask(test, asker, { tags: ['brand', 'new'] });
    await ask(test, asker, { tags: ['new', 'brand'] });
    expect(await total()).toBe(before + 2);
    const { body } = await test.get('/tags/brand');
    expect(body.tag).toMatchObject({ questionCount: 2, description: '', featured: false });
  });

  it('are created once if many questions use them at the same time', async () => {
    const before = await total();
    const askers = await addMembers(test, 'race', 20);
    const tags = ['race-a', 'race-b', 'race-c', 'race-d', 'race-e'];
    await Promise.all(
      askers.map((as, at) =>
        ask(test, as, { tags: [...tags.slice(at % 5), ...tags.slice(0, at % 5)] }),
      ),
    );
    expect(await total()).toBe(before + 5);
    for (const name of tags) {
      expect((await test.get(`/tags/${name}`)).body.tag.questionCount).toBe(20);
    }
  });
});
