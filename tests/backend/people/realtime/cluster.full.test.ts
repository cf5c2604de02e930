import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, type TestContext, vi } from 'vitest';
import { notify } from '../../../../src/backend/people/notifications/notifications.ts';
import { transact } from '../../../../src/backend/platform/sql/transaction.ts';
import { openTestBackend } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { type SilentProxy, startSilentProxy } from '../../../support/silent-proxy.ts';
import { serveLive } from '../../../support/sockets.ts';

/** Two servers, and a page on the second, whose connection to PostgreSQL may go silent. */
async function openTwo(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  before: (proxy: SilentProxy) => void = () => undefined,
) {
  const here = await openTestBackend('postgres');
  onTestFinished(() => here.close());
  const there = await openTestBackend('postgres', here.backend.db.address);
  onTestFinished(() => there.close());
  const through = new URL(here.backend.db.address);
  const proxy = await startSilentProxy(Number(through.port));
  onTestFinished(() => proxy.close());
  through.port = String(proxy.port);
  before(proxy);
  const db = { ...there.backend.db, address: through.href };
  const near = await serveLive(here);
  onTestFinished(() => near.close());
  const far = await serveLive({ ...there, backend: { ...there.backend, db } });
  onTestFinished(() => far.close());
  const [member] = await addMembers(here, 'spread', 1);
  const client = far.connect({ token: member.token });
  expect(await client.outcome).toBe('connected');
  const announce = (title: string) =>
    transact(here.backend, (tx) =>
      notify(tx, {
        userId: Number(member.id),
        event: 'announced',
        params: { title, message: '' },
        link: null,
        senderId: null,
      }),
    );
  const received = (title: string) =>
    client.notifications.filter((one) => one.title === title).length;
  const receives = (title: string, timeout: number) =>
    vi.waitFor(
      async () => {
        await announce(title);
        expect(received(title)).toBeGreaterThan(0);
      },
      { timeout, interval: 500 },
    );
  return { proxy, announce, received, receives };
}

// They wait most of the time.
describe.concurrent('Sockets of a server whose PostgreSQL stops responding', () => {
  it('receive events of other servers again', async (context) => {
    const { proxy, receives } = await openTwo(context);
    await receives('Before', 10_000);
    // Existing connections stay silent, like those to a host that vanished.
    proxy.silence();
    proxy.admit();
    await receives('After', 30_000);
  });

  it('receive every event once, even if the first attempt to listen got no response', async (context) => {
    const { announce, received, receives } = await openTwo(context, (proxy) => {
      proxy.muteAfter('listen');
    });
    await receives('Again', 20_000);
    // By then the silent connection has been detected and closed.
    await sleep(15_000);
    await announce('Once');
    await announce('Last');
    await vi.waitFor(() => {
      expect(received('Last')).toBeGreaterThan(0);
    }, 10_000);
    expect(received('Once')).toBe(1);
  });
});
