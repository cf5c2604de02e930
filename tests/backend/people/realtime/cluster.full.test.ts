import { expect, it, vi } from 'vitest';
import { notify } from '../../../../src/backend/people/notifications/notifications.ts';
import { transact } from '../../../../src/backend/platform/sql/transaction.ts';
import { openTestBackend } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { startSilentProxy } from '../../../support/silent-proxy.ts';
import { serveLive } from '../../../support/sockets.ts';

it('Sockets receive events of other servers again once PostgreSQL stopped responding', async ({
  onTestFinished,
}) => {
  const here = await openTestBackend('postgres');
  onTestFinished(() => here.close());
  const there = await openTestBackend('postgres', here.backend.db.address);
  onTestFinished(() => there.close());
  const through = new URL(here.backend.db.address);
  const proxy = await startSilentProxy(Number(through.port));
  onTestFinished(() => proxy.close());
  through.port = String(proxy.port);
  const db = { ...there.backend.db, address: through.href };
  const near = await serveLive(here);
  onTestFinished(() => near.close());
  const far = await serveLive({ ...there, backend: { ...there.backend, db } });
  onTestFinished(() => far.close());
  const [member] = await addMembers(here, 'spread', 1);
  const client = far.connect({ token: member.token });
  expect(await client.outcome).toBe('connected');
  const receives = (text: string, timeout: number) =>
    vi.waitFor(
      async () => {
        await transact(here.backend, (tx) =>
          notify(tx, {
            userId: Number(member.id),
            event: 'warned',
            params: { text },
            link: null,
            senderId: null,
          }),
        );
        expect(client.notifications.map((one) => one.message)).toContain(text);
      },
      { timeout, interval: 500 },
    );
  await receives('Before', 10_000);
  // Existing connections stay silent, like those to a host that vanished.
  proxy.silence();
  proxy.admit();
  await receives('After', 30_000);
});
