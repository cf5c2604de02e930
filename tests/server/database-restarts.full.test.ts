import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../support/api.ts';
import { type OwnPostgres, startPostgres } from '../support/postgres.ts';
import { restartUnderLoad } from '../support/restarts.ts';
import { startSite, type TestSite } from '../support/site.ts';

const RESTARTS = 10;
/** Milliseconds within which all is well again. */
const BACK_WITHIN = 3_000;

describe('A PostgreSQL that ends at once and comes back', () => {
  let postgres: OwnPostgres;
  let site: TestSite;

  beforeAll(async () => {
    postgres = await startPostgres();
    const env = { RATE_LIMIT: '0', DATABASE_URL: `${postgres.address}postgres` };
    site = await startSite({ env });
  }, 120_000);
  afterAll(async () => {
    await site.stop();
    await postgres.stop();
  });

  it('ends no process and loses nothing that was acknowledged', async () => {
    const member = await signUp(site.url, 'writer');
    for (const restart of await restartUnderLoad(site, postgres, member, RESTARTS)) {
      expect(restart.wait).toBeLessThan(BACK_WITHIN);
      expect([200, 503]).toEqual(expect.arrayContaining([...restart.reads]));
      expect([201, 503]).toEqual(expect.arrayContaining([...restart.writes]));
      expect(Math.min(...restart.kept)).toBeGreaterThan(0);
      expect(restart.lost).toBe(0);
    }
    expect(process.kill(site.pid, 0)).toBe(true);
  }, 300_000);
});
