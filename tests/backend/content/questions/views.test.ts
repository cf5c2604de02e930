import { describe, expect, it } from 'vitest';
import { countViews, VIEW_WINDOW } from '../../../../src/backend/content/questions/views.ts';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { ask } from '../../../support/posts.ts';
import { rowOf, rowsOf } from '../../../support/rows.ts';

describe.each(ENGINES)('Views on %s', async (engine) => {
  const test = await openForSuite(engine);
  const [ada, bob] = await addMembers(test, 'viewer', 2);

  const visit = (id: string, address: string, as?: Member) =>
    test.call('GET', `/questions/${id}`, { address, as });
  async function viewsOf(id: string): Promise<number> {
    await test.settle();
    const { views } = await row(id);
    return views;
  }
  const row = (id: string) => rowOf(test, 'posts', id, 'views', 'version');

  it('count once per visitor and question within 15 minutes', async () => {
    const id = await ask(test, ada);
    for (let times = 0; times < 3; times += 1) await visit(id, '10.0.0.1');
    expect(await viewsOf(id)).toBe(1);
    test.settings.now += VIEW_WINDOW - 1;
    await visit(id, '10.0.0.1');
    expect(await viewsOf(id)).toBe(1);
    test.settings.now += 1;
    await visit(id, '10.0.0.1');
    expect(await viewsOf(id)).toBe(2);
  });

  it('distinguish guests by address, and members by account', async () => {
    const id = await ask(test, ada);
    await visit(id, '10.0.0.1');
    await visit(id, '10.0.0.2');
    await visit(id, '10.0.0.1', ada);
    await visit(id, '10.0.0.9', ada);
    await visit(id, '10.0.0.1', bob);
    expect(await viewsOf(id)).toBe(4);
  });

  it('update the lists of the question’s tags, but not its version', async () => {
    const id = await ask(test, ada, { tags: [`seen-${engine}`, 'seen-too'] });
    const { version } = await row(id);
    await visit(id, '10.0.0.3');
    await test.settle();
    const copies = await rowsOf(test, 'question_tags', { question_id: Number(id) }, 'views');
    expect(copies).toEqual([{ views: 1 }, { views: 1 }]);
    expect(await row(id)).toEqual({ views: 1, version });
  });

  it('count once, however many processes there are', async () => {
    const id = await ask(test, ada);
    const processes = [1, 2, 3].map(() => countViews(test.backend, () => undefined));
    for (const views of processes) views.count(Number(id), '10.0.0.6');
    await Promise.all(processes.map((views) => views.flush()));
    expect(await viewsOf(id)).toBe(1);
    test.settings.now += VIEW_WINDOW;
    for (const views of processes) views.count(Number(id), '10.0.0.6');
    await Promise.all(processes.map((views) => views.flush()));
    expect(await viewsOf(id)).toBe(2);
    const kept = await test.backend.db.sql.selectFrom('visits').selectAll().execute();
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain('10.0.0.6');
  });

  it('of a missing question count nothing', async () => {
    test.statements.length = 0;
    expect((await visit('987654321', '10.0.0.5')).status).toBe(404);
    await test.settle();
    expect(test.statements.filter((text) => text.startsWith('update'))).toEqual([]);
  });

  it('are written later if the database fails', async () => {
    const id = await ask(test, ada);
    let broken = true;
    const { db } = test.backend;
    const views = countViews(
      {
        ...test.backend,
        get db() {
          if (broken) throw new Error('disk full');
          return db;
        },
      },
      () => undefined,
    );
    views.count(Number(id), '10.0.0.6');
    await expect(views.flush()).rejects.toThrow('disk full');
    broken = false;
    await views.flush();
    expect(await viewsOf(id)).toBe(1);
  });
});
