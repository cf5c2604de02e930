import { describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '../../../../src/backend/operations/demo/accounts.ts';
import { readContent } from '../../../../src/backend/operations/demo/content.ts';
import { seedDemo } from '../../../../src/backend/operations/demo/seed.ts';
import { countRows } from '../../../../src/backend/platform/sql/rows.ts';
import { openTestBackend, openForSuite } from '../../../support/backend.ts';
import { expectCountsKept } from '../../../support/counts.ts';

describe('The content of the demo community', () => {
  const { people, tags, questions } = readContent();

  it('refers only to people and tags that it contains', () => {
    const names = new Set(people.map(({ username }) => username));
    const known = new Set(tags.map(({ name }) => name));
    for (const question of questions) {
      expect(names).toContain(question.author);
      for (const tag of question.tags) expect(known).toContain(tag);
      for (const { author } of question.answers) expect(names).toContain(author);
    }
  });
});

describe('The demo community', async () => {
  const test = await openForSuite('sqlite');
  await seedDemo(test.backend);

  it('mails nothing on the first start, as no digest is due', async () => {
    const due = { due_at: { '<=': test.backend.clock() } };
    expect(await countRows(test.backend.db.sql, 'tag_digests', due)).toBe(0);
  });

  it('has right counts', async () => {
    await expectCountsKept(test);
    const { body } = await test.get('/stats');
    expect(body).toEqual({ questions: 40, answers: 90, users: 20, tags: 25 });
    const closed = await test.get('/questions?status=closed');
    expect(closed.body.pagination.totalQuestions).toBe(3);
    const featured = await test.get('/questions?featured=true');
    expect(featured.body.pagination.totalQuestions).toBe(4);
  });

  it('gives the demo member saved posts, a saved search, watched tags and a draft', async () => {
    const [, member] = DEMO_ACCOUNTS;
    const { body } = await test.call('POST', '/auth/login', { body: member });
    const own = async (path: string) => (await test.get(path, body)).body;
    const saved = await own('/saved-posts');
    expect(saved.lists).toMatchObject([{ name: 'To try at work', postCount: 2 }]);
    expect(saved.posts).toHaveLength(3);
    expect((await own('/saved-searches')).searches).toHaveLength(1);
    expect((await own('/drafts')).drafts).toHaveLength(1);
    const levels = (await own('/watched-tags')).tags.map((tag: { level: string }) => tag.level);
    expect(levels).toEqual(expect.arrayContaining(['daily', 'weekly']));
  });

  it('lets only the demo accounts sign in', async () => {
    for (const { username, ...form } of DEMO_ACCOUNTS) {
      const { status, body } = await test.call('POST', '/auth/login', { body: form });
      expect(status).toBe(200);
      expect(body.user.username).toBe(username);
    }
    const others = await test.backend.db.sql
      .selectFrom('users')
      .select('id')
      .where('password_hash', 'is not', null)
      .execute();
    expect(others).toHaveLength(DEMO_ACCOUNTS.length);
  });

  it('has nothing dated in the future', async () => {
    const { now } = test.settings;
    for (const table of ['posts', 'votes', 'badges', 'notifications'] as const) {
      const column = table === 'badges' ? 'earned_at' : 'created_at';
      const rows = await test.backend.db.sql
        .selectFrom(table)
        .select((row) => row.fn.max<number>(row.ref(column)).as('newest'))
        .executeTakeFirstOrThrow();
      expect(rows.newest).toBeLessThanOrEqual(now);
    }
  });

  it('is created once, however many servers start', async () => {
    await seedDemo(test.backend);
    const fresh = await openTestBackend('postgres');
    const second = await openTestBackend('postgres', fresh.backend.db.address);
    await Promise.all([seedDemo(fresh.backend), seedDemo(second.backend)]);
    for (const one of [test, fresh]) {
      const { body } = await one.call('GET', '/stats');
      expect(body).toEqual({ questions: 40, answers: 90, users: 20, tags: 25 });
    }
    await second.close();
    await fresh.close();
  }, 120_000);
});
