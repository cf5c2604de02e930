import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { serverApi } from '../../src/api/server.ts';
import { totals } from '../../src/components/frame/navigation.ts';
import { openTestBackend } from '../support/backend.ts';

describe('The community’s figures', () => {
  it('are missing, and no samples, if our own backend cannot count now', async () => {
    const test = await openTestBackend('sqlite');
    const api = await serverApi(test.inProcess)({ address: '127.0.0.1', countsViews: false });
    expect(await totals(api)).toMatchObject({ questions: 0, answers: 0, users: 0 });
    await sql`alter table counters rename to elsewhere`.execute(test.backend.db.sql);
    expect(await totals(api)).toBeUndefined();
    await test.close().catch(() => undefined);
  });
});
