import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withStatementLimit } from '../../../../src/backend/platform/sql/time-limits.ts';
import { ask } from '../../../support/asking.ts';
import { openTestBackend, type TestBackend } from '../../../support/backend.ts';
import { startSilentProxy } from '../../../support/silent-proxy.ts';

async function open(at?: string): Promise<TestBackend> {
  const site = await openTestBackend('postgres', at);
  onTestFinished(() => site.close());
  return site;
}

describe('PostgreSQL', () => {
  it('cancels a statement that takes longer than three seconds, unless it has its own limit', async () => {
    const { backend } = await open();
    const slow = sql`select pg_sleep(3.2)`;
    await expect(slow.execute(backend.db.sql)).rejects.toMatchObject({ code: '57014' });
    await withStatementLimit(backend.db, 10_000, (queries) => slow.execute(queries));
    const short = withStatementLimit(backend.db, 100, (queries) => slow.execute(queries));
    await expect(short).rejects.toMatchObject({ code: '57014' });
  });

  it('is abandoned when it stops responding, and used again when it responds', async () => {
    const there = await openTestBackend('postgres');
    const address = new URL(there.backend.db.address);
    const proxy = await startSilentProxy(Number(address.port));
    onTestFinished(async () => {
      await proxy.close();
      await there.close();
    });
    address.port = String(proxy.port);
    const site = await open(address.href);
    expect((await ask(site, '/questions')).status).toBe(200);
    proxy.silence();
    const first = await ask(site, '/questions');
    expect(first).toMatchObject({ status: 503, wait: '5' });
    expect(first.ms).toBeLessThan(4_000);
    expect((await ask(site, '/questions')).ms).toBeLessThan(5_000);
    proxy.speak();
    const status = async () => (await ask(site, '/questions')).status;
    await expect.poll(status, { timeout: 10_000 }).toBe(200);
  });
});
