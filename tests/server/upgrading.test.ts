import { Kysely } from 'kysely';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { postgresDialect } from '../../src/backend/sql/postgres.ts';
import { sqliteDialect } from '../../src/backend/sql/sqlite.ts';
import { freshDatabase } from '../support/backend.ts';
import { writeOldTables } from '../support/old-tables.ts';
import { runSite, startSite } from '../support/site.ts';
import { freshFolder, starting } from '../support/starting.ts';

const HTML = { accept: 'text/html' };

type Ask = Awaited<ReturnType<typeof starting>>['ask'];

async function expectUpgrading(ask: Ask) {
  const health = await ask('/healthz');
  expect([health.status, await health.json()]).toMatchObject([200, { process: 'ok' }]);
  const ready = await ask('/readyz');
  expect([ready.status, await ready.json()]).toMatchObject([503, { database: 'migrating' }]);
  const page = await ask('/questions', { headers: HTML });
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '10']);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(await page.text()).toContain('The site is being upgraded');
  const call = await ask('/api/questions');
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '10']);
  expect(await call.json()).toMatchObject({ code: 'unavailable' });
  const form = await ask('/login', { method: 'POST', headers: HTML, body: 'a=b' });
  expect(form.status).toBe(503);
  expect(await form.text()).toContain('did not arrive');
  const terminal = await ask('/', { headers: { accept: '*/*' } });
  expect(await terminal.text()).toBe('The site is being upgraded. Try again in a moment.\n');
}

it('A server whose database is migrated says so at once, and serves the site afterwards', async () => {
  const address = await freshDatabase('postgres');
  const holder = new pg.Client(address);
  await holder.connect();
  await holder.query('drop schema public cascade; create schema public');
  const db = new Kysely<unknown>({
    dialect: postgresDialect(address, { size: 1, isLimited: false, isDirect: true }),
  });
  await writeOldTables(db, 'postgres', { upTo: '0046-bounties', people: 10 });
  await db.destroy();
  // Whoever reads a table keeps a migration from changing it, here for as long as the test takes.
  await holder.query('begin; select from users');
  const { site, ask } = await starting({ env: { DATABASE_URL: address } });
  await expectUpgrading(ask);
  await holder.query('commit');
  await holder.end();
  const served = await site;
  expect((await ask('/readyz')).status).toBe(200);
  expect((await ask('/questions', { headers: HTML })).status).toBe(200);
  expect(served.log()).toContain('"migration":"0049-lists-of-people","rows":10,"aboutSeconds":1');
}, 90_000);

it('A server whose port another has leaves the tables as they are', async () => {
  const other = await startSite();
  onTestFinished(async () => {
    await other.stop();
  });
  const dataDir = freshFolder();
  const file = join(dataDir, 'atoll.db');
  const db = new Kysely<unknown>({ dialect: sqliteDialect(file) });
  onTestFinished(() => db.destroy());
  await writeOldTables(db, 'sqlite', { upTo: '0046-bounties', people: 0 });
  const { code, log } = await runSite({ dataDir, env: { DEMO: '0', PORT: String(other.port) } });
  expect([code, log]).toEqual([1, expect.stringContaining('another program is using it')]);
  const done = await db.introspection.getTables();
  expect(done.map(({ name }) => name)).not.toContain('drafts');
}, 90_000);
