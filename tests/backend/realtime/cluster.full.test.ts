import { expect, it, onTestFinished, vi } from 'vitest';
import { notify } from '../../../src/backend/notifications/notifications.ts';
import { transact } from '../../../src/backend/sql/transaction.ts';
import { type Member, openTestBackend } from '../../support/backend.ts';
import { addMembers } from '../../support/members.ts';
import { startSilentProxy } from '../../support/silent-proxy.ts';
import { serveLive } from '../../support/sockets.ts';

it('Sockets of a server whose PostgreSQL falls silent hear of the others again', async () => {
  const here = await openTestBackend('postgres');
  onTestFinished(() => here.close());
  const there = await openTestBackend('postgres', here.backend.db.directAddress);
  onTestFinished(() => there.close());
  const through = new URL(here.backend.db.directAddress);
  const proxy = await startSilentProxy(Number(through.port));
  onTestFinished(() => proxy.close());
  through.port = String(proxy.port);
  const db = { ...there.backend.db, directAddress: through.href };
  const near = await serveLive(here);
  onTestFinished(() => near.close());
  const far = await serveLive({ ...there, backend: { ...there.backend, db } });
  onTestFinished(() => far.close());

  const [member] = (await addMembers(here, 'spread', 1)) as [Member];
  const client = far.connect({ token: member.token });
  expect(await client.outcome).toBe('connected');
  const tell = (title: string) =>
    transact(here.backend, (tx) =>
      notify(tx, {
        userId: Number(member.id),
        event: 'announced',
        params: { title, message: '' },
        link: null,
        senderId: null,
      }),
    );
  const hears = (title: string, timeout: number) =>
    vi.waitFor(
      async () => {
        await tell(title);
        expect(client.notifications.at(-1)?.title).toBe(title);
      },
      { timeout, interval: 500 },
    );

  await hears('Before', 10_000);
  // Connections that exist stay silent, as those to a host that is gone.
  proxy.silence();
  proxy.admit();
  await hears('After', 30_000);
  // Each is heard once: one connection listens, not two.
  const heard = client.notifications.length;
  await tell('Last');
  await vi.waitFor(() => {
    expect(client.notifications.length).toBeGreaterThan(heard);
  }, 10_000);
  expect(client.notifications.filter(({ title }) => title === 'Last')).toHaveLength(1);
}, 60_000);
