import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Changes, openChanges } from '../../../../src/backend/people/realtime/changes.ts';
import { openTestBackend, type TestBackend } from '../../../support/backend.ts';
import { type SilentProxy, startSilentProxy } from '../../../support/silent-proxy.ts';

describe('A process that listens to a PostgreSQL that falls silent', () => {
  let test: TestBackend;
  let proxy: SilentProxy;
  let changes: Changes;
  const heard: string[][] = [];

  beforeEach(async () => {
    test = await openTestBackend('postgres');
    const { db } = test.backend;
    const { port } = new URL(db.address);
    proxy = await startSilentProxy(Number(port));
    const through = new URL(db.address);
    through.port = String(proxy.port);
    const changed = (keys: Iterable<string>) => void heard.push([...keys]);
    changes = openChanges({ ...db, address: through.href }, changed, () => undefined);
    await vi.waitFor(() => {
      expect(heard).toEqual([['site']]);
    }, 10_000);
  });
  afterEach(async () => {
    await proxy.close();
    await test.close();
    heard.length = 0;
  });

  it('listens anew, and takes all for changed', async () => {
    // Connections that exist stay silent, as those to a host that is gone.
    proxy.silence();
    await vi.waitFor(
      () => {
        proxy.admit();
        expect(heard).toEqual([['site'], ['site']]);
      },
      { timeout: 25_000, interval: 200 },
    );
    await changes.close();
  }, 40_000);
});
