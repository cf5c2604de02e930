import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, type TestContext, vi } from 'vitest';
import { notify } from '../../../../src/backend/people/notifications/notifications.ts';
import { transact } from '../../../../src/backend/platform/sql/transaction.ts';
import { type Member, openTestBackend } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { type SilentProxy, startSilentProxy } from '../../../support/silent-proxy.ts';
import { serveLive } from '../../../support/sockets.ts';

/** A server beside one whose way to PostgreSQL may fall silent, and a page of a member on the latter. */
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
  const heard = (title: string) => client.notifications.filter((one) => one.title === title).length;
  const hears = (title: string, timeout: number) =>
    vi.waitFor(
      async () => {
        await tell(title);
        expect(heard(title)).toBeGreaterThan(0);
      },
      { timeout, interval: 500 },
    );
  return { proxy, tell, heard, hears };
}

// They wait most of the time.
describe.concurrent('Sockets of a server whose PostgreSQL falls silent', () => {
  it('hear of the others again', async (context) => {
    const { proxy, hears } = await openTwo(context);
    await hears('Before', 10_000);
    // Connections that exist stay silent, as those to a host that is gone.
    proxy.silence();
    proxy.admit();
    await hears('After', 30_000);
  });

  it('hear everything once, though the first that was to listen was not answered', async (context) => {
    const { tell, heard, hears } = await openTwo(context, (way) => {
      way.muteAfter('LISTEN');
    });
    await hears('Again', 20_000);
    // By then it has been found silent, and ended.
    await sleep(15_000);
    await tell('Once');
    await tell('Last');
    await vi.waitFor(() => {
      expect(heard('Last')).toBeGreaterThan(0);
    }, 10_000);
    expect(heard('Once')).toBe(1);
  });
});
