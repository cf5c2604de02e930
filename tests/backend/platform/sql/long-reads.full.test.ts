import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Engine } from '../../../../src/backend/platform/sql/dialect.ts';
import { DatabaseBusy, ReadTooLong } from '../../../../src/backend/platform/sql/failures.ts';
import type { Database } from '../../../../src/backend/platform/sql/database.ts';
import { openDatabase } from '../../../../src/backend/platform/sql/open.ts';
import { BOTH_ENGINES, freshDatabase, openForTest } from '../../../support/backend.ts';

const newFile = () => {
  const folder = mkdtempSync(join(tmpdir(), 'atoll-long-reads-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'atoll.db');
};

const addressOf = (engine: Engine) =>
  engine === 'sqlite' ? Promise.resolve(newFile()) : freshDatabase(engine);

const open = async (engine: Engine) => {
  const db = await openDatabase(await addressOf(engine));
  onTestFinished(() => db.close());
  return db;
};

const counting = (to: number) => sql<{ n: number }>`
  with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(to)})
  select max(n) as n from numbers`;

/** Takes a few seconds: SQLite cannot cancel a statement. */
const tooLong = ({ sql: queries }: Database) => counting(10_000_000).execute(queries);
const short = async ({ sql: queries }: Database) => {
  const { rows } = await counting(10).execute(queries);
  return rows[0]?.n;
};

describe.each(BOTH_ENGINES)('A long read on %s', (engine) => {
  it('sees previous writes, and returns the same as any other read', async () => {
    const db = await open(engine);
    await db.sql
      .insertInto('users')
      .values({ username: 'Ada', username_key: 'ada', joined_at: 5 })
      .execute();
    const people = await db.readLong('a', ({ sql: queries }) =>
      queries.selectFrom('users').select(['username', 'joined_at']).execute(),
    );
    expect(people).toEqual([{ username: 'Ada', joined_at: 5 }]);
  });

  it('is stopped when it takes too long, without affecting other reads or the next one', async () => {
    const db = await open(engine);
    await db.readLong('a', short);
    await expect(db.readLong('a', tooLong)).rejects.toThrow(ReadTooLong);
    const many = (long: Database) => Promise.all([tooLong(long), short(long), short(long)]);
    await expect(db.readLong('a', many)).rejects.toThrow(ReadTooLong);
    await expect.poll(() => db.readLong('a', short), { timeout: 20_000 }).toBe(10);
  });

  it('reports an error in a statement', async () => {
    const db = await open(engine);
    const wrong = ({ sql: queries }: Database) => sql`select id from nowhere`.execute(queries);
    await expect(db.readLong('a', wrong)).rejects.toThrow('nowhere');
    expect(await db.readLong('a', short)).toBe(10);
  });

  it('cannot write', async () => {
    const db = await open(engine);
    const write = ({ sql: queries }: Database) =>
      queries.deleteFrom('users').where('id', '=', 1).execute();
    await expect(db.readLong('a', write)).rejects.toThrow(/read-?only/i);
  });

  it('is queued fairly: at most eight of a sender run before another sender’s', async () => {
    const db = await open(engine);
    const done: string[] = [];
    const pause = async (_: Database) => {
      await new Promise((resolve) => setTimeout(resolve, 10));
    };
    const read = (sender: string) =>
      db.readLong(sender, pause).then(
        () => done.push(sender),
        (error: unknown) => {
          expect(error).toBeInstanceOf(DatabaseBusy);
          done.push('refused');
        },
      );
    await Promise.all([...Array.from({ length: 20 }, () => read('many')), read('one')]);
    const refused = done.filter((name) => name === 'refused').length;
    expect(refused).toBeGreaterThan(0);
    expect(done.indexOf('one') - refused).toBeLessThan(8);
  });

  it('is refused with 503 if its sender has too many', async () => {
    const test = await openForTest(engine, await addressOf(engine));
    const { db } = test.backend;
    const { promise: asked, resolve: goOn } = Promise.withResolvers<undefined>();
    const full = Array.from({ length: 60 }, () => db.readLong('guest', () => asked));
    const all = Promise.allSettled(full);
    const { status, headers } = await test.call('GET', '/questions?search=x', {
      address: 'guest',
    });
    goOn(undefined);
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    await all;
  });
});

it('The time that the thread for long reads on SQLite takes to start does not count', async () => {
  const db = await open('sqlite');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const read = db.readLong('a', short);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await read).toBe(10);
});

it('The thread for long reads on SQLite does not keep a process alive', async () => {
  const module = new URL('../../../../src/backend/platform/sql/open.ts', import.meta.url).href;
  const script = `
    import { openDatabase } from ${JSON.stringify(module)};
    const db = await openDatabase(process.argv[1]);
    await db.readLong('a', ({ sql }) => sql.selectFrom('users').select('id').execute());`;
  const args = ['--input-type=module', '-e', script, newFile()];
  const [code] = (await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit')) as [
    number,
  ];
  expect(code).toBe(0);
});
