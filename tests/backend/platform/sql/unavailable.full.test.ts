import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { freshDatabase, openTestBackend, type TestBackend } from '../../../support/backend.ts';
import { ask } from '../../../support/asking.ts';
import { openDatabase } from '../../../../src/backend/platform/sql/open.ts';
import { isDatabaseError, unavailability } from '../../../../src/backend/platform/sql/failures.ts';
import { startSilentProxy } from '../../../support/silent-proxy.ts';

const join = (site: TestBackend, username: string) =>
  ask(site, '/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username,
      email: `${username}@example.com`,
      password: 'correct horse',
    }),
  });

async function open(engine: 'sqlite' | 'postgres', at?: string): Promise<TestBackend> {
  const site = await openTestBackend(engine, at);
  onTestFinished(() => site.close());
  return site;
}

async function connectTo(address: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

describe('PostgreSQL', () => {
  it('is reported as unavailable if no connection can be made', async () => {
    const site = await open('postgres');
    const { pathname } = new URL(site.backend.db.address);
    const name = pathname.slice(1);
    const owner = await connectTo(`${inject('postgres')}postgres`);
    await owner.query(`alter database ${name} allow_connections false`);
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${name}'`);
    const answer = await ask(site, '/questions');
    expect(answer).toMatchObject({ status: 503, wait: '5', body: { code: 'unavailable' } });
    await owner.query(`alter database ${name} allow_connections true`);
    const status = async () => (await ask(site, '/questions')).status;
    await expect.poll(status, { timeout: 10_000 }).toBe(200);
  });
});

describe('An error of a socket', () => {
  it('is a database error if PostgreSQL could not be reached', async () => {
    const address = new URL(inject('postgres'));
    address.port = '1';
    for (const options of [{}, { isUnlimited: true }]) {
      const failure: unknown = await openDatabase(address.href, options).catch(
        (error: unknown) => error,
      );
      expect(unavailability(failure)).toBe('away');
    }
  });

  it.each(['ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', 'ENOSPC'])(
    'is not a database error just because of its code %s',
    (code) => {
      const error = Object.assign(new Error(code), { code });
      expect(unavailability(error)).toBeUndefined();
      expect(isDatabaseError(new TypeError('fetch failed', { cause: error }))).toBe(false);
    },
  );
});

describe('Startup, or a command, on PostgreSQL', () => {
  it.each([{}, { isUnlimited: true }])(
    'gives up if nothing responds, and names the server, with %o',
    async (options) => {
      const address = new URL(inject('postgres'));
      const proxy = await startSilentProxy(Number(address.port));
      onTestFinished(() => proxy.close());
      proxy.silence();
      address.port = String(proxy.port);
      address.password = 'hunter2';
      const failed = await openDatabase(address.href, options).then(
        () => undefined,
        (error: unknown) => String(error),
      );
      expect(failed).toContain(`no PostgreSQL answers at ${address.host} within 5 seconds`);
      expect(failed).not.toContain('hunter2');
    },
  );

  it('also gives up if the server accepts a connection but never responds', async () => {
    const address = new URL(await freshDatabase('postgres'));
    const proxy = await startSilentProxy(Number(address.port));
    onTestFinished(() => proxy.close());
    proxy.muteAfter('select 1');
    address.port = String(proxy.port);
    await expect(openDatabase(address.href)).rejects.toThrow(
      `no PostgreSQL answers at ${address.host} within 5 seconds`,
    );
  });

  it('waits as long as its own connections are in use', async () => {
    const site = await open('postgres');
    const options = { isUnlimited: true, pool: 1 };
    const db = await openDatabase(site.backend.db.address, options);
    onTestFinished(() => db.close());
    const all = [sql`select pg_sleep(6)`, sql`select 1`].map((query) => query.execute(db.sql));
    expect(await Promise.all(all)).toHaveLength(2);
  });
});

describe('SQLite', () => {
  it.each([
    ['full', 'max_page_count = 1'],
    ['read-only', 'query_only = 1'],
  ])('that is %s refuses writes with a message, and can still be read', async (_, pragma) => {
    const site = await open('sqlite');
    await sql`pragma ${sql.raw(pragma)}`.execute(site.backend.db.sql);
    let answer = await join(site, 'writer0');
    // A page or two may have space left.
    for (let at = 1; answer.status === 201 && at < 50; at += 1) {
      answer = await join(site, `writer${String(at)}`);
    }
    expect(answer).toMatchObject({
      status: 503,
      wait: '5',
      body: { code: 'unavailable' },
    });
    expect((await ask(site, '/questions')).status).toBe(200);
    await sql`pragma query_only = 0`.execute(site.backend.db.sql);
  });
});
