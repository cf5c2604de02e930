import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Changed,
  type Changes,
  openChanges,
} from '../../../../src/backend/people/realtime/changes.ts';
import {
  changedKeys,
  BOTH_ENGINES,
  openTestBackend,
  type TestBackend,
} from '../../../support/backend.ts';
import { ask } from '../../../support/posts.ts';

const CHANGE = { type: 'pages-changed', surrogateKeys: ['question:1'] } as const;

const failures: unknown[] = [];
const report = (error: unknown) => void failures.push(error);

/** Changes as a process hears of them. */
function listen(test: TestBackend): {
  changes: Changes;
  heard: () => number;
  keys: () => string[] | undefined;
} {
  const all: string[][] = [];
  const changed: Changed = (keys) => void all.push([...keys]);
  const changes = openChanges(test.backend.db, changed, report);
  return { changes, heard: () => all.length, keys: () => all.at(-1) };
}

describe.each(BOTH_ENGINES)('Changes on %s', (engine) => {
  it('are heard in their own process at once, and only those that pages show', async () => {
    const test = await openTestBackend(engine);
    const { changes, heard } = listen(test);
    const before = heard();
    changes.publish(CHANGE);
    changes.publish({ type: 'pages-changed', surrogateKeys: ['tags'] });
    changes.publish({ type: 'session-ended', tokenHash: 'x' });
    expect(heard()).toBe(before + 2);
    await changes.close();
    await test.close();
    expect(failures).toEqual([]);
  });

  it('are published by sign-ups, questions, profiles and follows, with what they show on', async () => {
    const test = await openTestBackend(engine);
    const keys = () => new Set(changedKeys(test.events.splice(0)));
    const member = await test.join('grace');
    expect(keys()).toContain('users');
    const question = {
      title: 'Why do my sheep leave in pairs?',
      content: '<p>They leave in pairs, and I have tried turning them off and on.</p>',
      tags: ['sheep'],
    };
    const { body } = await test.call('POST', '/questions', { as: member, body: question });
    const own = `user:${member.id}`;
    expect([...keys()]).toEqual(
      expect.arrayContaining([
        `question:${String(body.question._id)}`,
        'questions',
        'tags',
        'tag:sheep',
        own,
      ]),
    );
    await test.call('PUT', '/tags/sheep/follow', { as: member });
    expect([...keys()]).toEqual(['tag:sheep', 'tags']);
    const profile = { username: 'grace', email: 'grace@example.com', bio: 'Counts sheep' };
    await test.call('PUT', '/auth/profile', { as: member, body: profile });
    expect(keys()).toContain(own);
    await test.call('PUT', '/auth/profile', {
      as: member,
      body: { ...profile, username: 'hopper' },
    });
    expect(keys()).toContain('site');
    await test.close();
  });

  it('of a vote show on the question, the lists of its tags, and beside its author', async () => {
    const test = await openTestBackend(engine);
    const [author, voter] = [await test.join('ada'), await test.join('grace')];
    const id = await ask(test, author, { tags: ['sheep', 'dreams'] });
    test.events.length = 0;
    await test.call('PUT', `/questions/${id}/vote`, { as: voter, body: { type: 'up' } });
    expect([...new Set(changedKeys(test.events))]).toEqual(
      expect.arrayContaining([
        `question:${id}`,
        'questions',
        'tag:sheep',
        'tag:dreams',
        `user:${author.id}`,
        `reputation:${author.id}`,
        'users',
      ]),
    );
    await test.close();
  });
});

describe('Two processes on one PostgreSQL', () => {
  let here: TestBackend;
  let there: TestBackend;
  let one: ReturnType<typeof listen>;
  let other: ReturnType<typeof listen>;

  beforeEach(async () => {
    here = await openTestBackend('postgres');
    there = await openTestBackend('postgres', here.backend.db.address);
    one = listen(here);
    other = listen(there);
    // Each begins with having missed what was before.
    await vi.waitFor(() => {
      expect([one.heard(), other.heard()]).toEqual([1, 1]);
    }, 10_000);
  });

  afterEach(async () => {
    await Promise.all([one.changes.close(), other.changes.close()]);
    // The database goes with the one that made it.
    await there.close();
    await here.close();
    expect(failures).toEqual([]);
  });

  it('hear of each other’s changes, and of their own once', async () => {
    one.changes.publish(CHANGE);
    await vi.waitFor(() => {
      expect(other.heard()).toBe(2);
    }, 10_000);
    expect(other.keys()).toEqual(['question:1']);
    other.changes.publish(CHANGE);
    await vi.waitFor(() => {
      expect(one.heard()).toBe(3);
    }, 10_000);
    expect(other.heard()).toBe(3);
  });

  it('take all for changed where a notice would be too long', async () => {
    const surrogateKeys = Array.from({ length: 800 }, (_, id) => `question:${String(id)}`);
    one.changes.publish({ type: 'pages-changed', surrogateKeys });
    await vi.waitFor(() => {
      expect(other.keys()).toEqual(['site']);
      expect(other.heard()).toBe(2);
    }, 10_000);
    expect(one.keys()).toEqual(surrogateKeys);
  });

  it('hear of many changes together', async () => {
    here.statements.length = 0;
    for (let turn = 0; turn < 100; turn += 1) one.changes.publish(CHANGE);
    await one.changes.close();
    expect(here.statements.filter((text) => text.includes('pg_notify'))).toHaveLength(2);
    await expect.poll(() => other.heard()).toBeGreaterThan(1);
  });

  it('hear later what could not be told while no connection was to be had', async () => {
    const held = Promise.withResolvers<undefined>();
    const holders = Array.from({ length: 20 }, () =>
      here.backend.db.sql
        .connection()
        .execute(() => held.promise)
        .catch(() => undefined),
    );
    one.changes.publish(CHANGE);
    await vi.waitFor(
      () => {
        expect(failures).not.toEqual([]);
      },
      { timeout: 5_000 },
    );
    held.resolve(undefined);
    await Promise.all(holders);
    await vi.waitFor(
      () => {
        expect(other.keys()).toEqual(['question:1']);
      },
      { timeout: 5_000 },
    );
    failures.length = 0;
  }, 20_000);

  it('take all for changed after the connection broke, and hear again', async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen atoll_changes%'`.execute(
      here.backend.db.sql,
    );
    await vi.waitFor(
      () => {
        expect([one.heard(), other.heard()]).toEqual([2, 2]);
      },
      { timeout: 5_000 },
    );
    one.changes.publish(CHANGE);
    await vi.waitFor(() => {
      expect(other.heard()).toBe(3);
    }, 10_000);
  });
});
