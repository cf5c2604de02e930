import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { notifyAll } from '../../../../src/backend/people/notifications/notifications.ts';
import { openNotices } from '../../../../src/backend/people/realtime/notices.ts';
import { openRealtime } from '../../../../src/backend/people/realtime/realtime.ts';
import { transact } from '../../../../src/backend/platform/sql/transaction.ts';
import { openForTest } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';

/** A listener on a channel, and a sender of notices that records its statements. */
async function openBoth() {
  const test = await openForTest('postgres');
  const connection = { connectionString: test.backend.db.address };
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(() => client.end());
  const received: string[] = [];
  client.on('notification', ({ payload }) => received.push(payload ?? ''));
  await client.query('listen "a channel"');
  const pool = new pg.Pool(connection);
  onTestFinished(() => pool.end());
  const statements: string[] = [];
  const notices = openNotices((text, values) => {
    statements.push(text);
    return pool.query(text, [...values]);
  });
  return { notices, received, statements };
}

it('Concurrent notices are sent in one statement, and arrive in order', async () => {
  const { notices, received, statements } = await openBoth();
  const payloads = Array.from({ length: 50 }, (_, at) => `{"at":"${String(at)}"}`);
  await Promise.all(payloads.map((payload) => notices.send('a channel', payload)));
  expect(statements).toHaveLength(1);
  await vi.waitFor(() => {
    expect(received).toEqual(payloads);
  });
});

it('Notices that arrive during a send are sent together after it', async () => {
  const { notices, received, statements } = await openBoth();
  const first = notices.send('a channel', 'first');
  await Promise.resolve();
  expect(statements).toHaveLength(1);
  void notices.send('a channel', 'second');
  void notices.send('a channel', 'third');
  await first;
  await notices.done();
  expect(statements).toHaveLength(2);
  await vi.waitFor(() => {
    expect(received).toEqual(['first', 'second', 'third']);
  });
});

// Recognized by its text: an adapter that words it differently would send each notice separately.
it('Concurrent messages of the installed adapter are sent in few statements', async () => {
  const test = await openForTest('postgres');
  const members = await addMembers(test, 'reader', 100);
  const failures: unknown[] = [];
  const realtime = await openRealtime(test.backend, (error) => failures.push(error));
  onTestFinished(() => realtime.close());
  test.listeners.push(realtime.publish);
  const query = vi.spyOn(pg.Pool.prototype, 'query');
  onTestFinished(() => {
    query.mockRestore();
  });
  const statements = () =>
    (query.mock.calls as unknown as [text: string, values: [unknown, string | string[]]][]).filter(
      ([text]) => /pg_notify|\bnotify\b/i.test(text),
    );
  const about = (username: string) =>
    statements()
      .flatMap(([, [, payloads]]) => payloads)
      .join()
      .includes(`Hello ${username}!`);
  await transact(test.backend, (tx) =>
    notifyAll(
      tx,
      members.map(({ id, username }) => ({
        userId: Number(id),
        event: 'announced' as const,
        params: { title: `Hello ${username}!`, message: '' },
        link: null,
        senderId: null,
      })),
    ),
  );
  await vi.waitFor(() => {
    expect(members.filter(({ username }) => !about(username))).toEqual([]);
  });
  expect(statements().length).toBeLessThan(10);
  expect(failures).toEqual([]);
});
