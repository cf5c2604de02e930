import { describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '../../../../src/backend/operations/demo/accounts.ts';
import { readContent } from '../../../../src/backend/operations/demo/content.ts';
import { duration } from '../../../../src/backend/operations/demo/durations.ts';
import { seedDemo } from '../../../../src/backend/operations/demo/seed.ts';
import { dueDigests } from '../../../../src/backend/features/tag-watching/digests.store.ts';
import { openTestBackend, openForSuite } from '../../../support/backend.ts';

interface HistoryLine {
  readonly author: { readonly username: string };
  readonly reason: string;
}

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

  it('can contain durations', () => {
    expect(duration('3d 4h')).toBe(273_600_000);
    expect(duration('25m')).toBe(1_500_000);
    expect(duration('soon')).toBeNaN();
  });
});

describe('The demo community', async () => {
  const test = await openForSuite('sqlite');
  await seedDemo(test.backend);

  it('mails nothing on the first start, as no digest is due', async () => {
    expect(await dueDigests(test.backend.db.sql, test.backend.clock(), 10)).toEqual([]);
  });

  it('is consistent: scores match the votes, reputation the ledger, and counts the rows', async () => {
    const { sql } = test.backend.db;
    const posts = await sql.selectFrom('posts').select(['id', 'score']).execute();
    const votes = await sql.selectFrom('votes').select(['post_id', 'value']).execute();
    for (const { id, score } of posts) {
      const cast = votes.filter(({ post_id }) => post_id === id);
      expect(score).toBe(cast.reduce((sum, { value }) => sum + value, 0));
    }
    const events = await sql.selectFrom('reputation_events').select(['user_id', 'delta']).execute();
    const users = await sql.selectFrom('users').select(['id', 'reputation']).execute();
    for (const { id, reputation } of users) {
      const own = events.filter(({ user_id }) => user_id === id);
      expect(reputation).toBe(Math.max(1, 1 + own.reduce((sum, { delta }) => sum + delta, 0)));
    }
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

  it('has a suggested description, and a proposed synonym with two of three votes', async () => {
    const { body } = await test.get('/tags/postgresql/synonyms');
    expect(body.proposals).toMatchObject([{ name: 'postgres', votes: 2, needsModerator: false }]);
    const ofTags = await test.backend.db.sql
      .selectFrom('suggestions')
      .innerJoin('tags', 'tags.id', 'suggestions.tag_id')
      .select(['tags.name', 'status'])
      .execute();
    expect(ofTags).toEqual([{ name: 'regex', status: 'waiting' }]);
  });

  it('has edits with reasons, and approved, rejected and waiting suggestions', async () => {
    const { sql } = test.backend.db;
    const suggestions = await sql.selectFrom('suggestions').select(['status', 'reason']).execute();
    const statuses = suggestions.map(({ status }) => status).sort();
    const waiting = Array.from({ length: 4 }, () => 'waiting');
    expect(statuses).toEqual(['approved', 'approved', 'rejected', ...waiting]);
    expect(suggestions.every(({ reason }) => reason !== '')).toBe(true);
    const edited = await sql.selectFrom('posts').select('id').where('version', '>', 1).execute();
    expect(edited).toHaveLength(3);
    const twice = await sql.selectFrom('posts').select('id').where('version', '=', 3).execute();
    const { body } = await test.get(`/answers/${String(twice[0]?.id)}/history`);
    const made = body.versions.filter(({ kind }: { kind: string }) => /created|edited/.test(kind));
    expect(made.map(({ author, reason }: HistoryLine) => [author.username, reason])).toEqual([
      ['jdoherty', 'Say what becomes of the caller’s deadline'],
      ['weilin', 'Name where the value goes when nobody takes it'],
      ['jdoherty', ''],
    ]);
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
