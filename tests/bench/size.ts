import { ENGINES } from '../support/backend.ts';
import { type Community, openCommunities } from './communities.ts';
import type { Report } from './report.ts';
import { LISTS, SEARCHES } from './size-calls.ts';

const SMALL = 10_000;
/** Numbers of questions in the design. */
const LARGE = {
  sqlite: Number(process.env.BENCH_SQLITE ?? 1_000_000),
  postgres: Number(process.env.BENCH_POSTGRES ?? 300_000),
};
/** Measured rounds. Garbage collection and compilation for earlier calls fall into some of them. */
const ROUNDS = 12;
/** Minimum milliseconds of CPU of a round, and maximum number of its calls. */
const ROUND = 60;
const CALLS = 25;

/** A call's CPU in all processes, in milliseconds, and the status of the last response. */
interface Cost {
  readonly cpu: number;
  readonly status: number;
}

/** The CPU of lists and searches in a small community and in a large one, on both databases. */
export async function printSize(_: unknown, report: Report): Promise<void> {
  for (const engine of ENGINES) {
    const communities = await openCommunities(engine);
    try {
      const large = await communities.open(LARGE[engine]);
      await printRatios(await communities.open(SMALL), large, report);
    } finally {
      await communities.close();
    }
  }
}

async function printRatios(small: Community, large: Community, report: Report): Promise<void> {
  for (const [kind, paths] of Object.entries({ list: LISTS, search: SEARCHES })) {
    const ratios: number[] = [];
    for (const path of paths) {
      const [one, other] = [await costOf(small, path), await costOf(large, path)];
      ratios.push(other.cpu / one.cpu);
      const figures = `${one.cpu.toFixed(2)} and ${other.cpu.toFixed(2)} ms`;
      const ratio = (other.cpu / one.cpu).toFixed(2);
      report(`${titleOf(large)}, ${kind} ${shown(path)}`, `${figures}, ${ratio}${refused(other)}`);
    }
    const all = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
    report(`${titleOf(large)}, every ${kind}`, all);
  }
}

/** The minimum of several rounds: other programs on the machine only add to it. */
async function costOf(community: Community, path: string): Promise<Cost> {
  const { cpu } = await roundOf(community, path, 1);
  const calls = Math.max(1, Math.min(CALLS, Math.ceil(ROUND / cpu)));
  const costs: Cost[] = [];
  while (costs.length < ROUNDS) costs.push(await roundOf(community, path, calls));
  return costs.reduce((least, cost) => (cost.cpu < least.cpu ? cost : least));
}

async function roundOf(
  { test, admin, fill, readCpu }: Community,
  path: string,
  calls: number,
): Promise<Cost> {
  let status = 0;
  const before = readCpu();
  for (let call = 0; call < calls; call += 1) {
    test.statements.length = test.queries.length = 0;
    ({ status } = await test.call('GET', fill(path), { as: admin }));
    if (status === 500) throw new Error(`${path} failed`);
  }
  return { cpu: (readCpu() - before) / calls, status };
}

/** Marks a refused call, whose figure means nothing. */
const refused = ({ status }: Cost): string => (status === 200 ? '' : `, ${String(status)}`);

const titleOf = ({ count, test }: Community): string =>
  `${test.backend.db.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${count.toLocaleString('en')}`;

const shown = (path: string): string => decodeURIComponent(path.replaceAll('+', ' ')).slice(0, 80);
