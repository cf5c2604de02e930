import { ENGINES } from '../support/backend.ts';
import { worstCalls } from '../support/worst-calls.ts';
import { type Cost, costOf } from './call-cost.ts';
import { type Community, openCommunities } from './communities.ts';
import type { Report } from './report.ts';
import { LISTS, SEARCHES } from './size-calls.ts';

const SMALL = 10_000;
/** Questions of the design. */
const LARGE = {
  sqlite: Number(process.env.BENCH_SQLITE ?? 1_000_000),
  postgres: Number(process.env.BENCH_POSTGRES ?? 300_000),
};
/** Milliseconds that a call may take of the processors, and hold the event loop. */
const MOST: Cost = { cpu: 50, hold: 50 };

/**
 * What calls cost in a small community and in a large one, on both databases: lists and searches by
 * their CPU in all processes, with the ratio; of every call the most CPU and the longest hold of the
 * event loop, by its worst arguments.
 */
export async function printSize(_: unknown, report: Report): Promise<void> {
  for (const engine of ENGINES) {
    const communities = await openCommunities(engine);
    try {
      const large = await communities.open(LARGE[engine]);
      await printRatios(await communities.open(SMALL), large, report);
      await printWorst(large, report);
    } finally {
      await communities.close();
    }
  }
}

async function printRatios(small: Community, large: Community, report: Report): Promise<void> {
  for (const [kind, paths] of Object.entries({ list: LISTS, search: SEARCHES })) {
    for (const path of paths) {
      const [one, other] = [await leastCost(small, path), await leastCost(large, path)];
      const figures = `${one.cpu.toFixed(1)} and ${other.cpu.toFixed(1)} ms`;
      report(`${titleOf(large)}, ${kind} ${shown(path)}`, `${figures}, ${ratio(one, other)}`);
    }
  }
}

const leastCost = (community: Community, path: string) =>
  costOf(community, { path }, { cpu: 0, hold: 0 });

const ratio = (one: Cost, other: Cost): string => (other.cpu / one.cpu).toFixed(2);

async function printWorst(community: Community, report: Report): Promise<void> {
  for (const { name, requests } of worstCalls(community.count)) {
    const costs: (Cost & { path: string })[] = [];
    for (const asked of requests) {
      const cost = { path: asked.path, ...(await costOf(community, asked, MOST)) };
      if (cost.cpu > MOST.cpu || cost.hold > MOST.hold) console.log(cost);
      costs.push(cost);
    }
    const most = costs.reduce((one, other) => (other.cpu > one.cpu ? other : one));
    const hold = Math.max(...costs.map((cost) => cost.hold));
    const figures = `holds ${hold.toFixed(0)} ms, ${most.cpu.toFixed(0)} ms of CPU`;
    report(`${titleOf(community)}, ${name}`, `${figures} (${shown(most.path)})`);
  }
}

const titleOf = ({ count, test }: Community): string =>
  `${test.backend.db.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${count.toLocaleString('en')}`;

/** As it was typed; some are no address that can be decoded. */
function shown(path: string): string {
  const spaced = path.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced).slice(0, 80);
  } catch {
    return spaced.slice(0, 80);
  }
}
