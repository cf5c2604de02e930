import { signUp } from '../support/api.ts';
import { startPostgres } from '../support/postgres.ts';
import { restartUnderLoad } from '../support/restarts.ts';
import { startSite } from '../support/site.ts';
import type { Report } from './report.ts';

const RESTARTS = 10;

/** What is lost while PostgreSQL ends at once and comes back, and how soon all is well again. */
export async function printRestart(_: unknown, report: Report): Promise<void> {
  const postgres = await startPostgres();
  try {
    const env = { RATE_LIMIT: '0', DATABASE_URL: `${postgres.address}postgres` };
    const site = await startSite({ env });
    try {
      const member = await signUp(site.url, 'writer');
      const restarts = await restartUnderLoad(site, postgres, member, RESTARTS);
      const sum = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0);
      const waits = restarts.map(({ wait }) => wait);
      const written = sum(restarts.flatMap(({ kept }) => kept));
      const times = `${String(RESTARTS)} restarts of PostgreSQL`;
      report(`${times}: writes that were acknowledged`, String(written));
      report(`${times}: of these lost`, String(sum(restarts.map(({ lost }) => lost))));
      report(`${times}: ended processes of the site`, isRunning(site.pid) ? '0' : '1');
      report(`${times}: until all is well`, `${String(Math.max(...waits))} ms at most`);
    } finally {
      await site.stop();
    }
  } finally {
    await postgres.stop();
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
