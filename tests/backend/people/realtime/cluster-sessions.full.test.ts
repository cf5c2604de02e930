import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { notify } from '../../../../src/backend/people/notifications/notifications.ts';
import { transact } from '../../../../src/backend/platform/sql/transaction.ts';
import { type Member, openTestBackend, type TestBackend } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { type LiveServer, serveLive } from '../../../support/sockets.ts';

/** The connections that listen to the other servers of a database. */
async function listening(test: TestBackend): Promise<unknown[]> {
  const { rows } = await sql`
    select query, state from pg_stat_activity
    where datname = current_database() and query like 'listen%'
  `.execute(test.backend.db.sql);
  return rows;
}

describe('Two servers on one PostgreSQL', () => {
  let here: TestBackend;
  let there: TestBackend;
  let servers: [LiveServer, LiveServer];
  let member: Member;
  let other: Member;

  beforeAll(async () => {
    here = await openTestBackend('postgres');
    there = await openTestBackend('postgres', here.backend.db.address);
    servers = [await serveLive(here), await serveLive(there)];
    [member, other] = await addMembers(here, 'spread', 2);
    // Wait until each listens to the other.
    const query = 'listen atoll_changes';
    await vi.waitFor(async () => {
      expect(await listening(here)).toEqual(Array(2).fill({ query, state: 'idle' }));
    }, 10_000);
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    // The backend that created the database removes it.
    for (const test of [there, here]) await test.close();
    expect(servers.flatMap(({ failures }) => failures)).toEqual([]);
  });

  const announce = (through: TestBackend, text: string) =>
    transact(through.backend, (tx) =>
      notify(tx, {
        userId: Number(member.id),
        event: 'warned',
        params: { text },
        link: null,
        senderId: null,
      }),
    );

  it('deliver a notification made on one to the member’s pages on both', async () => {
    const clients = servers.map((server) => server.connect({ token: member.token }));
    const stranger = servers[1].connect({ token: other.token });
    for (const { outcome } of [...clients, stranger]) expect(await outcome).toBe('connected');
    await announce(here, 'First');
    await vi.waitFor(() => {
      for (const { notifications } of clients) {
        expect(notifications).toMatchObject([{ message: 'First' }]);
      }
    }, 10_000);
    expect(stranger.received).toEqual([]);
    for (const { socket } of [...clients, stranger]) socket.close();
  });

  it('end a connection on one when its session ends on the other', async () => {
    const [leaver] = await addMembers(here, 'leaver', 1);
    const client = servers[1].connect({ token: leaver.token });
    expect(await client.outcome).toBe('connected');
    await here.post('/auth/logout', leaver);
    expect(await client.ended).toBe('io server disconnect');
  });

  it('reconnect to each other after losing their database connections', async () => {
    const client = servers[1].connect({ token: member.token });
    expect(await client.outcome).toBe('connected');
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
    `.execute(here.backend.db.sql);
    await vi.waitFor(
      async () => {
        await announce(here, 'Again');
        await sleep(200);
        expect(client.notifications.at(-1)?.message).toBe('Again');
      },
      { timeout: 15_000, interval: 500 },
    );
    // Work in progress when the connections broke was reported.
    for (const { failures } of servers) failures.length = 0;
  });
});
