import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Changed,
  type Changes,
  openChanges,
} from '../../../../src/backend/people/realtime/changes.ts';
import { BOTH_ENGINES, openTestBackend, type TestBackend } from '../../../support/backend.ts';

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
