import { startPostgres } from '../support/postgres.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { limitShare } from './cpu-share.ts';
import { latencyOf, type Write } from './latency.ts';
import type { Report } from './report.ts';
import { shownSpread } from './spread.ts';
import { moderators, openQuestions, writesOn } from './writes.ts';

const PEOPLE = 64;
const WRITES = 640;
const ROUNDS = 3;
/** Of a core, for each process: PostgreSQL and those who write have the rest of two. */
const SHARE = 0.3;

/**
 * What 64 people write a second through one process and through two that share a PostgreSQL, in
 * turns: what else the machine does meanwhile meets both.
 */
export async function printProcesses(_: TestSite, report: Report): Promise<void> {
  const { address, stop } = await startPostgres();
  try {
    const env = { RATE_LIMIT: '0', DEMO: '1', DATABASE_URL: `${address}postgres` };
    const sites = [await startSite({ env }), await startSite({ env })] as const;
    const ends = sites.map(({ pid }) => limitShare(pid, SHARE));
    const isLimited = ends.every((end) => end !== undefined);
    report('a process has', isLimited ? `${String(SHARE)} of a core` : 'what the other leaves it');
    try {
      await printShares(sites, report);
    } finally {
      await Promise.all(sites.map((site) => site.stop()));
      for (const end of ends) end?.();
    }
  } finally {
    await stop();
  }
}

async function printShares(sites: readonly [TestSite, TestSite], report: Report): Promise<void> {
  const [{ url }] = sites;
  const people = await moderators(url, PEOPLE);
  const questions = await openQuestions(url);
  const [alone, second] = sites.map((site) => writesOn(site.url, questions));
  for (const [name, write] of Object.entries(alone ?? {})) {
    const there = second?.[name] ?? write;
    const shared: Write = (token, at) => (at % 2 === 0 ? write : there)(token, at);
    await latencyOf(shared, people, PEOPLE);
    const rates = { alone: [] as number[], shared: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.alone.push((await latencyOf(write, people, WRITES)).perSecond);
      rates.shared.push((await latencyOf(shared, people, WRITES)).perSecond);
    }
    const shares = rates.shared.map((rate, round) => rate / (rates.alone[round] ?? rate));
    report(`${name}s a second, one process`, shownSpread(rates.alone));
    report(`${name}s a second, two processes`, shownSpread(rates.shared));
    report(`${name}s, two processes by one`, shownSpread(shares, 2));
  }
}
