import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished, type TestContext, vi } from 'vitest';
import { freshDatabase, openTestBackend, type TestBackend } from '../../../support/backend.ts';
import { ask } from '../../../support/asking.ts';
import { addMembers } from '../../../support/members.ts';
import { ask as askQuestion } from '../../../support/posts.ts';
import { openDatabase } from '../../../../src/backend/platform/sql/open.ts';
import { isDatabaseError, unavailability } from '../../../../src/backend/platform/sql/failures.ts';
import { withStatementLimit } from '../../../../src/backend/platform/sql/time-limits.ts';
import { type SilentProxy, startSilentProxy } from '../../../support/silent-proxy.ts';

type Context = Pick<TestContext, 'onTestFinished'>;

const UNAVAILABLE = { status: 503, wait: '5', body: { code: 'unavailable' } };

async function open(
  { onTestFinished }: Context,
  engine: 'sqlite' | 'postgres' = 'postgres',
  at?: string,
): Promise<TestBackend> {
  const site = await openTestBackend(engine, at);
  onTestFinished(() => site.close());
  return site;
}

async function connectTo({ onTestFinished }: Context, address: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** The address of a database behind a proxy. */
async function behindProxy(
  { onTestFinished }: Context,
  of: string,
): Promise<{ address: URL; proxy: SilentProxy }> {
  const address = new URL(of);
  const proxy = await startSilentProxy(Number(address.port));
  onTestFinished(() => proxy.close());
  address.port = String(proxy.port);
  return { address, proxy };
}

const votingOf = (site: TestBackend, question: string, token: string) =>
  ask(site, `/questions/${question}/vote`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"type":"up"}',
  });

// They wait most of the time.
describe.concurrent('PostgreSQL', () => {
  it('cancels a statement that takes longer than three seconds, unless it has its own limit', async (context) => {
    const { backend } = await open(context);
    const slow = sql`select pg_sleep(3.2)`;
    const own = withStatementLimit(backend.db, 10_000, (queries) => slow.execute(queries));
    await expect(slow.execute(backend.db.sql)).rejects.toMatchObject({ code: '57014' });
    await own;
  });

  it('is abandoned when it stops responding, and used again when it responds', async (context) => {
    const { address, proxy } = await behindProxy(context, await freshDatabase('postgres'));
    const site = await open(context, 'postgres', address.href);
    expect((await ask(site, '/questions')).status).toBe(200);
    proxy.silence();
    expect(await ask(site, '/questions')).toMatchObject(UNAVAILABLE);
    proxy.speak();
    await vi.waitFor(async () => {
      expect((await ask(site, '/questions')).status).toBe(200);
    }, 10_000);
  });

  it('refuses 40 writes to a locked table, while others can read', async (context) => {
    const site = await open(context);
    const [author, ...voters] = await addMembers(site, 'voter', 41);
    const id = await askQuestion(site, author);
    const other = await connectTo(context, site.backend.db.address);
    await other.query('begin; lock table votes in access exclusive mode');
    const votes = Promise.all(voters.map(({ token }) => votingOf(site, id, token)));
    for (let at = 0; at < 5; at += 1) {
      expect((await ask(site, '/tags')).status).toBe(200);
      await pause(500);
    }
    for (const answer of await votes) expect(answer).toMatchObject(UNAVAILABLE);
    await other.query('rollback');
    expect((await votingOf(site, id, voters[0].token)).status).toBe(200);
  });

  it('is reported as unavailable if no connection can be made', async (context) => {
    const site = await open(context);
    const { pathname } = new URL(site.backend.db.address);
    const name = pathname.slice(1);
    const owner = await connectTo(context, `${inject('postgres')}postgres`);
    await owner.query(`alter database ${name} allow_connections false`);
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${name}'`);
    expect(await ask(site, '/questions')).toMatchObject(UNAVAILABLE);
    await owner.query(`alter database ${name} allow_connections true`);
    await vi.waitFor(async () => {
      expect((await ask(site, '/questions')).status).toBe(200);
    }, 10_000);
  });

  it('that accepts a connection but never responds makes a start fail with its address', async (context) => {
    const { address, proxy } = await behindProxy(context, inject('postgres'));
    proxy.silence();
    address.password = 'hunter2';
    const failed = await openDatabase(address.href).then(
      () => undefined,
      (error: unknown) => String(error),
    );
    expect(failed).toContain(`no PostgreSQL answers at ${address.host} within 5 seconds`);
    expect(failed).not.toContain('hunter2');
  });

  it('is waited for while a command itself uses all connections', async (context) => {
    const options = { isUnlimited: true, pool: 1 };
    const db = await openDatabase(await freshDatabase('postgres'), options);
    context.onTestFinished(() => db.close());
    const all = [sql`select pg_sleep(6)`, sql`select 1`].map((query) => query.execute(db.sql));
    expect(await Promise.all(all)).toHaveLength(2);
  });
});

describe('A socket error', () => {
  it('is a database error if PostgreSQL could not be reached', async () => {
    const address = new URL(inject('postgres'));
    address.port = '1';
    const failure: unknown = await openDatabase(address.href).catch((error: unknown) => error);
    expect(unavailability(failure)).toBe('away');
  });

  it.each(['ECONNRESET', 'ENOSPC'])(
    'is not a database error just because of its code %s',
    (code) => {
      const error = Object.assign(new Error(code), { code });
      expect(unavailability(error)).toBeUndefined();
      expect(isDatabaseError(new TypeError('fetch failed', { cause: error }))).toBe(false);
    },
  );
});

describe('SQLite', () => {
  it.each([
    ['full', 'max_page_count = 1'],
    ['read-only', 'query_only = 1'],
  ])('that is %s refuses writes with a message, and can still be read', async (_, pragma) => {
    const site = await open({ onTestFinished }, 'sqlite');
    const [author] = await addMembers(site, 'writer', 1);
    const write = () =>
      ask(site, '/questions', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${author.token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          title: 'Is the disk full?',
          content: '<p>It is.</p>',
          tags: ['disks'],
        }),
      });
    await sql`pragma ${sql.raw(pragma)}`.execute(site.backend.db.sql);
    let answer = await write();
    // A page or two may have space left.
    for (let at = 1; answer.status === 201 && at < 50; at += 1) answer = await write();
    expect(answer).toMatchObject(UNAVAILABLE);
    expect((await ask(site, '/questions')).status).toBe(200);
    await sql`pragma query_only = 0`.execute(site.backend.db.sql);
  });
});
