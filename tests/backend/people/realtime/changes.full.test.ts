import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunningJob } from '../../../../src/backend/job.ts';
import { openChanges } from '../../../../src/backend/people/realtime/changes.ts';
import { openTestBackend, type TestBackend } from '../../../support/backend.ts';
import { type SilentProxy, startSilentProxy } from '../../../support/silent-proxy.ts';

describe('A process whose PostgreSQL stops responding', () => {
  let test: TestBackend;
  let proxy: SilentProxy;
  let changes: RunningJob;
  const received: string[][] = [];

  beforeEach(async () => {
    test = await openTestBackend('postgres');
    const { db } = test.backend;
    const { port } = new URL(db.address);
    proxy = await startSilentProxy(Number(port));
    const through = new URL(db.address);
    through.port = String(proxy.port);
    const changed = (keys: Iterable<string>) => void received.push([...keys]);
    const receivers = { changed, received: () => undefined };
    changes = openChanges({ ...db, address: through.href }, receivers, () => undefined);
    await vi.waitFor(() => {
      expect(received).toEqual([['site']]);
    }, 10_000);
  });
  afterEach(async () => {
    await proxy.close();
    await test.close();
    received.length = 0;
  });

  it('listens again, and treats everything as changed', async () => {
    // Existing connections stay silent, like those to a host that vanished.
    proxy.silence();
    await vi.waitFor(
      () => {
        proxy.admit();
        expect(received).toEqual([['site'], ['site']]);
      },
      { timeout: 25_000, interval: 200 },
    );
    await changes.close();
  });
});
