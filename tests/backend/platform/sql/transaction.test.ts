import { expect, it, onTestFinished } from 'vitest';
import { DatabaseUnreachable } from '../../../../src/backend/platform/sql/failures.ts';
import { transact, type Transaction } from '../../../../src/backend/platform/sql/transaction.ts';
import { openForTest } from '../../../support/backend.ts';
import { startSilentProxy } from '../../../support/silent-proxy.ts';

const CHANGE = { type: 'pages-changed', surrogateKeys: ['question:1'] } as const;

function publishBoth(tx: Transaction): void {
  tx.publish(CHANGE);
  tx.publish({ type: 'session-ended', tokenHash: 'x' });
}

it('A commit whose response is lost publishes only that pages have changed', async () => {
  const here = await openForTest('postgres');
  const address = new URL(here.backend.db.address);
  const proxy = await startSilentProxy(Number(address.port));
  onTestFinished(() => proxy.close());
  address.port = String(proxy.port);
  const there = await openForTest('postgres', address.href);
  const member = await here.join('ada');
  const write = transact(there.backend, async (tx) => {
    await tx.sql.updateTable('users').set({ bio: 'Counts sheep' }).execute();
    publishBoth(tx);
    proxy.mute();
  });
  await expect(write).rejects.toThrow(DatabaseUnreachable);
  const { body } = await here.get(`/users/${member.id}`);
  expect(body).toMatchObject({ user: { bio: 'Counts sheep' } });
  expect(there.events).toEqual([CHANGE]);
});

it('A connection that is lost before the commit publishes nothing', async () => {
  const test = await openForTest('postgres');
  const write = transact(test.backend, (tx) => {
    publishBoth(tx);
    throw new DatabaseUnreachable();
  });
  await expect(write).rejects.toThrow(DatabaseUnreachable);
  expect(test.events).toEqual([]);
});

it('A transaction whose referenced row is removed meanwhile runs again', async () => {
  const { backend } = await openForTest('postgres');
  let left = 2;
  const write = transact(backend, async ({ sql }) => {
    left -= 1;
    // As if the synonym had been there when it was looked up.
    const row = { name: 'gone', question_id: 1, had_both: 0 } as const;
    if (left > 0) await sql.insertInto('merged_questions').values(row).execute();
    return 'done';
  });
  await expect(write).resolves.toBe('done');
});
