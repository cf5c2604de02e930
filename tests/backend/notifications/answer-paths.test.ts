import { expect, it, describe } from 'vitest';
import { up } from '../../../src/backend/sql/migrations/0035-answer-paths.ts';
import { ENGINES, openTestBackend } from '../../support/backend.ts';
import { answer, ask } from '../../support/posts.ts';

describe.each(ENGINES)('Notifications of earlier days on %s', (engine) => {
  it('lead to an answer by its own address', async () => {
    const test = await openTestBackend(engine);
    const ada = await test.join('ada');
    const bob = await test.join('bob');
    const question = await ask(test, ada);
    await answer(test, bob, question);
    const { sql } = test.backend.db;
    const links = async () =>
      (await sql.selectFrom('notifications').select('link').orderBy('id').execute()).map(
        ({ link }) => link,
      );
    const now = await links();
    expect(now).toContain(`/questions/${question}/answers/${String(Number(question) + 1)}`);
    await sql
      .updateTable('notifications')
      .set({ link: `/questions/${question}#a${String(Number(question) + 1)}` })
      .where('link', 'like', '/questions/%/answers/%')
      .execute();
    await up(sql as never);
    expect(await links()).toEqual(now);
    await test.close();
  });
});
