import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, type Member, postQuestion, signUp } from '../support/api.ts';
import { eachInFlight } from '../support/in-flight.ts';
import { type PgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { type OwnPostgres, startPostgres } from '../support/postgres.ts';
import { runSite, startSite, type TestSite } from '../support/site.ts';

/** Connections that both processes share, of which each would take ten. */
const CONNECTIONS = 4;
/** Callers at once: each waits for no more than three seconds for a connection. */
const CALLERS = 24;

describe('Two processes behind a PgBouncer in transaction mode', () => {
  let postgres: OwnPostgres;
  let bouncer: PgBouncer;
  let sites: TestSite[];
  let member: Member;

  beforeAll(async () => {
    postgres = await startPostgres();
    const direct = `${postgres.address}postgres`;
    bouncer = await startPgBouncer(direct, CONNECTIONS);
    const env = {
      ...{ RATE_LIMIT: '0', DEMO: '0', SESSION_SECRET: 'a secret of these two processes alone' },
      ...{ DATABASE_URL: bouncer.address, DATABASE_DIRECT_URL: direct },
    };
    sites = [await startSite({ env }), await startSite({ env })];
    member = await signUp(one().url, 'writer');
  }, 300_000);
  afterAll(async () => {
    for (const site of sites) await site.stop();
    await bouncer.stop();
    await postgres.stop();
  });

  const at = (index: number) => {
    const site = sites[index];
    if (!site) throw new Error('There are two');
    return site;
  };
  const one = () => at(0);
  const other = () => at(1);

  it('are told to name PostgreSQL as well, where they know of PgBouncer alone', async () => {
    const { code, log } = await runSite({ env: { DATABASE_URL: bouncer.address } });
    expect([code, log.includes('set DATABASE_DIRECT_URL as well')]).toEqual([1, true]);
    expect(log.trim()).not.toContain('\n');
  });

  it('hear of each other’s changes', async () => {
    const id = await postQuestion(member, 'Who hears of this?');
    const page = async () => (await fetch(`${other().url}/questions/${id}`)).text();
    expect(await page()).toContain('Who hears of this?');
    await answer(member, id);
    await expect.poll(page, { timeout: 2_000 }).toContain('This is how.');
  });

  it('serve more callers than there are connections, and leave no setting behind', async () => {
    const written = await eachInFlight(CALLERS, 40, (index) =>
      postQuestion(member, `What is question ${String(index)} of many?`),
    );
    expect(new Set(written).size).toBe(40);
    const statuses = await eachInFlight(CALLERS, 200, async (index) => {
      const { url } = at(index % 2);
      const found = await fetch(`${url}/api/questions?page=${String(1 + (index % 3))}`);
      await found.text();
      return found.status;
    });
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await fetch(`${one().url}/api/questions?search=question`)).status).toBe(200);
    const client = new pg.Client({ connectionString: bouncer.address });
    await client.connect();
    const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '3s' }]);
    await client.end();
  });

  it('answer 503 while PostgreSQL restarts, and are well within three seconds', async () => {
    let isOver = false;
    const statuses = new Set<number>();
    const reading = [one(), other()].map(async ({ url }) => {
      while (!isOver) statuses.add((await fetch(`${url}/api/questions`)).status);
    });
    await postgres.restart();
    const back = Date.now();
    const isWell = async () => {
      const all = await Promise.all(sites.map(({ url }) => fetch(`${url}/readyz`)));
      return all.every(({ status }) => status === 200);
    };
    await expect.poll(isWell, { timeout: 10_000, interval: 50 }).toBe(true);
    expect(Date.now() - back).toBeLessThan(3_000);
    isOver = true;
    await Promise.all(reading);
    for (const status of statuses) expect([200, 503]).toContain(status);
    await postQuestion(member, 'What is written afterwards?');
  }, 60_000);
});
