import { ENGINES } from '../support/backend.ts';
import { worstCalls } from '../support/worst-calls.ts';
import { type Cost, costOf, exactCostOf } from './call-cost.ts';
import { type Community, openCommunities } from './communities.ts';
import type { Report } from './report.ts';
import { LISTS, SEARCHES } from './size-calls.ts';
import { printWritesAt } from './size-writes.ts';

const SMALL = 10_000;
/** Questions of the design. */
const LARGE = {
  sqlite: Number(process.env.BENCH_SQLITE ?? 1_000_000),
  postgres: Number(process.env.BENCH_POSTGRES ?? 300_000),
};
/** Milliseconds that a call may take of the processors, and hold the event loop. */
const MOST = { cpu: 50, hold: 50 };
/** What the table leaves out: most calls take less. */
const LITTLE = { cpu: 10, hold: 10 };

/**
 * What calls cost in a small community and in a large one, on both databases: lists and searches by
 * their CPU in all processes, with the ratio; of every call the most CPU and the longest hold of the
 * event loop, by its worst arguments, and what writes hold it for.
 */
export async function printSize(_: unknown, report: Report): Promise<void> {
  for (const engine of ENGINES) {
    const communities = await openCommunities(engine);
    try {
      const large = await communities.open(LARGE[engine]);
      await printRatios(await communities.open(SMALL), large, report);
      await printWorst(large, report);
      await printWritesAt(large, (what, figure) => {
        report(`${titleOf(large)}, ${what}`, figure);
      });
    } finally {
      await communities.close();
    }
  }
}

async function printRatios(small: Community, large: Community, report: Report): Promise<void> {
  for (const [kind, paths] of Object.entries({ list: LISTS, search: SEARCHES })) {
    const ratios: number[] = [];
    for (const path of paths) {
      const [one, other] = [await exactCostOf(small, { path }), await exactCostOf(large, { path })];
      ratios.push(other.cpu / one.cpu);
      const figures = `${one.cpu.toFixed(2)} and ${other.cpu.toFixed(2)} ms`;
      const ratio = (other.cpu / one.cpu).toFixed(2);
      report(`${titleOf(large)}, ${kind} ${shown(path)}`, `${figures}, ${ratio}${refused(other)}`);
    }
    const all = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
    report(`${titleOf(large)}, every ${kind}`, all);
  }
}

/** Of a call that was answered with nothing: it costs little, and says nothing. */
const refused = ({ status }: Cost): string => (status === 200 ? '' : `, ${String(status)}`);

async function printWorst(community: Community, report: Report): Promise<void> {
  const [others, costs]: [Cost[], (Cost & { path: string })[]] = [[], []];
  for (const { name, requests } of worstCalls(community.count)) {
    costs.length = 0;
    for (const asked of requests) {
      const cost = { path: asked.path, ...(await costOf(community, asked, isWithin)) };
      if (!isWithin(cost)) console.log(cost);
      costs.push(cost);
    }
    const most = costs.reduce((one, other) => (other.cpu > one.cpu ? other : one));
    const all = { ...most, hold: Math.max(...costs.map(({ hold }) => hold)) };
    if (costs.every(({ status }) => status !== 200)) console.log(name, 'was refused', most.status);
    if (all.cpu <= LITTLE.cpu && all.hold <= LITTLE.hold) others.push(all);
    else report(`${titleOf(community)}, ${name}`, `${figuresOf(all)} (${shown(most.path)})`);
  }
  const [cpu, hold] = [mostOf(others, 'cpu'), mostOf(others, 'hold')];
  const what = `${titleOf(community)}, each of ${String(others.length)} other calls that read`;
  report(what, figuresOf({ cpu, hold }));
}

const isWithin = ({ cpu, hold }: Cost): boolean => cpu <= MOST.cpu && hold <= MOST.hold;

const mostOf = (costs: readonly Cost[], name: 'cpu' | 'hold'): number =>
  Math.max(...costs.map((cost) => cost[name]));

const figuresOf = ({ cpu, hold }: Pick<Cost, 'cpu' | 'hold'>): string =>
  `holds ${hold.toFixed(0)} ms, ${cpu.toFixed(0)} ms of CPU`;

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
