import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunningJob } from '../../../../src/backend/job.ts';
import { type Changed, openChanges } from '../../../../src/backend/people/realtime/changes.ts';
import { BOTH_ENGINES, openTestBackend, type TestBackend } from '../../../support/backend.ts';

const CHANGE = { type: 'pages-changed', surrogateKeys: ['question:1'] } as const;

const failures: unknown[] = [];
const report = (error: unknown) => void failures.push(error);

/** The changes that a process receives. */
function listen(test: TestBackend): {
  changes: RunningJob;
  received: () => number;
  keys: () => string[] | undefined;
} {
  const all: string[][] = [];
  const changed: Changed = (keys) => void all.push([...keys]);
  const receivers = { changed, received: () => undefined };
  const changes = openChanges(test.backend.db, receivers, report);
  return { changes, received: () => all.length, keys: () => all.at(-1) };
}

describe.each(BOTH_ENGINES)('Changes on %s', (engine) => {
  it('reach their own process immediately, if they are about pages', async () => {
    const test = await openTestBackend(engine);
    const { changes, received } = listen(test);
    const before = received();
    changes.publish(CHANGE);
    changes.publish({ type: 'pages-changed', surrogateKeys: ['tags'] });
    changes.publish({ type: 'session-ended', tokenHash: 'x' });
    expect(received()).toBe(before + 2);
    await changes.close();
    await test.close();
    expect(failures).toEqual([]);
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
    // At the start each has missed earlier changes.
    await vi.waitFor(() => {
      expect([one.received(), other.received()]).toEqual([1, 1]);
    }, 10_000);
  });

  afterEach(async () => {
    await Promise.all([one.changes.close(), other.changes.close()]);
    // The backend that created the database removes it.
    await there.close();
    await here.close();
    expect(failures).toEqual([]);
  });

  it('receive each other’s changes, and their own once', async () => {
    one.changes.publish(CHANGE);
    await vi.waitFor(() => {
      expect(other.received()).toBe(2);
    }, 10_000);
    expect(other.keys()).toEqual(['question:1']);
    other.changes.publish(CHANGE);
    await vi.waitFor(() => {
      expect(one.received()).toBe(3);
    }, 10_000);
    expect(other.received()).toBe(3);
  });

  it('treat everything as changed if a notice is too long', async () => {
    const surrogateKeys = Array.from({ length: 800 }, (_, id) => `question:${String(id)}`);
    one.changes.publish({ type: 'pages-changed', surrogateKeys });
    await vi.waitFor(() => {
      expect(other.keys()).toEqual(['site']);
      expect(other.received()).toBe(2);
    }, 10_000);
    expect(one.keys()).toEqual(surrogateKeys);
  });

  it('treat everything as changed after a lost connection, then receive changes again', async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen atoll_changes%'`.execute(
      here.backend.db.sql,
    );
    await vi.waitFor(
      () => {
        expect([one.received(), other.received()]).toEqual([2, 2]);
      },
      { timeout: 10_000 },
    );
    one.changes.publish(CHANGE);
    await vi.waitFor(() => {
      expect(other.received()).toBe(3);
    }, 10_000);
  });
});
