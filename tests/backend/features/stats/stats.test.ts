import { describe, expect, it } from 'vitest';
import { ENGINES, openForSuite } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { answer, ask } from '../../../support/posts.ts';

describe.each(ENGINES)('Live statistics on %s', async (engine) => {
  const test = await openForSuite(engine);

  it('start at zero', async () => {
    const { status, body } = await test.get('/stats');
    expect(status).toBe(200);
    expect(body).toEqual({ questions: 0, answers: 0, users: 0, tags: 0 });
  });

  it('count questions, answers, members and tags in one statement', async () => {
    const member = await test.join('first-member');
    const [helper] = await addMembers(test, 'helper', 2);
    const id = await ask(test, member, { tags: ['one', 'two'] });
    await ask(test, member, { tags: ['two', 'three'] });
    await answer(test, helper, id);
    test.statements.length = 0;
    const { body } = await test.get('/stats');
    expect(body).toEqual({ questions: 2, answers: 1, users: 3, tags: 3 });
    expect(test.statements).toHaveLength(1);
  });
});
