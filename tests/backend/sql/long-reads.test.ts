import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ReadTooLong, TooManyReads } from '../../../src/backend/sql/long-reads/errors.ts';
import { type Database, openDatabase } from '../../../src/backend/sql/open.ts';
import { leastOf, longestBlock } from '../../support/blocking.ts';
import { BOTH_ENGINES, freshDatabase, openTestBackend } from '../../support/backend.ts';
import type { Engine } from '../../../src/backend/sql/dialect.ts';

const newFile = () => {
  const folder = mkdtempSync(join(tmpdir(), 'atoll-long-reads-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return join(folder, 'atoll.db');
};

const addressOf = (engine: Engine) =>
  engine === 'sqlite' ? Promise.resolve(newFile()) : freshDatabase(engine);

const open = async (engine: Engine) => {
  const db = await openDatabase(await addressOf(engine));
  onTestFinished(() => db.close());
  return db;
};

/** Counts until it is stopped, or to the end. */
const counting = (to: number) => sql<{ n: number }>`
  with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(to)})
  select max(n) as n from numbers`;
const ENDLESS = counting(2_000_000_000);

const endless = ({ sql: queries }: Database) => ENDLESS.execute(queries);
const short = async ({ sql: queries }: Database) => {
  const { rows } = await counting(10).execute(queries);
  return rows[0]?.n;
};

/** The processes that read, each with its parent. What has ended has no arguments any more. */
const readers = () => {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,args=']).toString().trim().split('\n');
  return all
    .filter((line) => line.includes('reader-main.ts'))
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0]) => ({ pid, parent }));
};
const readersOf = (process: number) =>
  readers().flatMap(({ pid, parent }) => (parent === process ? [pid] : []));

describe.each(BOTH_ENGINES)('A long read on %s', (engine) => {
  it('sees what was written, and answers as any other', async () => {
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

  it('is stopped where it takes too long, and the next one is done', async () => {
    const db = await open(engine);
    const begun = performance.now();
    await expect(db.readLong('a', endless)).rejects.toThrow(ReadTooLong);
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(await db.readLong('a', short)).toBe(10);
  });

  it('holds up nobody meanwhile', async () => {
    const db = await open(engine);
    await db.readLong('a', short);
    const block = () => longestBlock(() => expect(db.readLong('a', endless)).rejects.toThrow());
    expect(await leastOf(block, 50)).toBeLessThan(50);
  });

  it('says what is wrong with a statement', async () => {
    const db = await open(engine);
    const wrong = ({ sql: queries }: Database) => sql`select id from nowhere`.execute(queries);
    await expect(db.readLong('a', wrong)).rejects.toThrow('nowhere');
    expect(await db.readLong('a', short)).toBe(10);
  });

  it('does several statements, and a read within a read', async () => {
    const db = await open(engine);
    const both = await db.readLong('a', (long) =>
      Promise.all([short(long), short(long), long.readLong('a', short)]),
    );
    expect(both).toEqual([10, 10, 10]);
  });

  it('writes nothing', async () => {
    const db = await open(engine);
    const write = ({ sql: queries }: Database) =>
      queries.deleteFrom('users').where('id', '=', 1).execute();
    await expect(db.readLong('a', write)).rejects.toThrow(/read-?only/i);
  });

  it('waits in turns: eight of one sender, and who comes after them is not the last', async () => {
    const db = await open(engine);
    const done: string[] = [];
    const pause = async (_: Database) => {
      await new Promise((resolve) => setTimeout(resolve, 10));
    };
    const read = (sender: string) =>
      db.readLong(sender, pause).then(
        () => done.push(sender),
        (error: unknown) => {
          expect(error).toBeInstanceOf(TooManyReads);
          done.push('refused');
        },
      );
    await Promise.all([...Array.from({ length: 20 }, () => read('many')), read('one')]);
    const refused = done.filter((name) => name === 'refused').length;
    expect(refused).toBeGreaterThan(0);
    expect(done.indexOf('one') - refused).toBeLessThan(8);
  });
});

/** A process without a server in which `lines` are run; `db` is the database at a new file. */
const script = (lines: string) => `
  import { openDatabase } from ${JSON.stringify(new URL('../../../src/backend/sql/open.ts', import.meta.url).href)};
  const db = await openDatabase(process.argv[1]);
  await db.readLong('a', ({ sql }) => sql.selectFrom('users').select('id').execute());
  ${lines}`;
const run = (lines: string) =>
  spawn(process.execPath, ['--input-type=module', '-e', script(lines), newFile()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const block = (ms: number) => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

describe('A long read on PostgreSQL', () => {
  it('is given up where the server does not come to stop it, and is no failure', async () => {
    const db = await open('postgres');
    let server = 0;
    const stopped = db.readLong('a', async (long) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(long.sql);
      server = rows[0]?.pid ?? 0;
      process.kill(server, 'SIGSTOP');
      return short(long);
    });
    await expect(stopped).rejects.toThrow(ReadTooLong);
    process.kill(server, 'SIGCONT');
    expect(await db.readLong('a', short)).toBe(10);
  });
});

describe('The processes for long reads on SQLite', () => {
  it('are not charged for the time that the server was busy', async () => {
    const db = await open('sqlite');
    for (let round = 0; round < 3; round += 1) {
      const twice = db.readLong('a', async (long) => {
        setImmediate(() => {
          block(350);
        });
        return [await short(long), await short(long)];
      });
      expect(await twice).toEqual([10, 10]);
    }
    expect(readersOf(process.pid)).toHaveLength(1);
  });

  it.runIf(process.platform === 'linux')(
    'are not charged for the time that others had the processor',
    async () => {
      const db = await open('sqlite');
      await db.readLong('a', short);
      const [reader = 0] = readersOf(process.pid);
      const stopFor = (ms: number) => {
        process.kill(reader, 'SIGSTOP');
        setTimeout(() => process.kill(reader, 'SIGCONT'), ms);
      };
      stopFor(350);
      expect(await db.readLong('a', short)).toBe(10);
      process.kill(reader, 'SIGSTOP');
      await expect(db.readLong('a', short)).rejects.toThrow(ReadTooLong);
    },
  );

  it('are stopped by no more than the time of all statements together, and leave none', async () => {
    const db = await open('sqlite');
    const many = async ({ sql: queries }: Database) => {
      for (let done = 0; done < 1_000; done += 1) await counting(100_000).execute(queries);
    };
    await expect(db.readLong('a', many)).rejects.toThrow(ReadTooLong);
    await expect(
      db.readLong('a', (long) => Promise.all([endless(long), short(long), short(long)])),
    ).rejects.toThrow(ReadTooLong);
    expect(await db.readLong('a', short)).toBe(10);
    await vi.waitFor(() => {
      expect(readersOf(process.pid)).toHaveLength(1);
    }, 10_000);
  });

  it('are started again where they end between two statements', async () => {
    const db = await open('sqlite');
    const both = await db.readLong('a', async (long) => {
      const first = await short(long);
      const [pid = 0] = readersOf(process.pid);
      process.kill(pid, 'SIGKILL');
      // The server has yet to be told.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return [first, await short(long)];
    });
    expect(both).toEqual([10, 10]);
    expect(readersOf(process.pid)).toHaveLength(1);
  });

  it('end as the database of a command is closed, which then ends as well', async () => {
    const [code] = (await once(run('await db.close();'), 'exit')) as number[];
    expect(code).toBe(0);
  });

  it('end as the database is closed', async () => {
    const db = await openDatabase(newFile());
    await db.readLong('a', short);
    expect(readersOf(process.pid)).toHaveLength(1);
    await db.close();
    expect(readersOf(process.pid)).toEqual([]);
  });

  it('end with a server that is killed', async () => {
    const server = run(`console.log('ready'); setInterval(() => undefined, 1000);`);
    await once(server.stdout, 'data');
    const [reader = 0] = readersOf(server.pid ?? 0);
    expect(reader).toBeGreaterThan(0);
    server.kill('SIGKILL');
    await vi.waitFor(() => {
      expect(readers().map(({ pid }) => pid)).not.toContain(reader);
    }, 10_000);
  });

  it('are started again where they end by themselves', async () => {
    const db = await open('sqlite');
    await db.readLong('a', short);
    for (const pid of readersOf(process.pid)) process.kill(pid, 'SIGKILL');
    await vi.waitFor(async () => {
      expect(await db.readLong('a', short)).toBe(10);
    }, 10_000);
  });
});

describe.each(BOTH_ENGINES)('Who asks for too much on %s', (engine) => {
  it('is told so, and when to try again', async () => {
    const test = await openTestBackend(engine, await addressOf(engine));
    onTestFinished(() => test.close());
    const { db } = test.backend;
    const { promise: asked, resolve: goOn } = Promise.withResolvers<undefined>();
    const full = Array.from({ length: 60 }, () => db.readLong('guest', () => asked));
    const all = Promise.allSettled(full);
    const { status, headers } = await test.call('GET', '/questions?search=x', {
      address: 'guest',
    });
    goOn(undefined);
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('5');
    await all;
  });
});
