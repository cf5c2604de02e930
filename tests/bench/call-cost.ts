import { longestBlock } from '../support/blocking.ts';
import type { Community } from './communities.ts';
import type { ReadCpu } from './process-cpu.ts';

/** What a call costs at least, in milliseconds of processor. */
export interface Cost {
  /** Of all processes that answer it. */
  readonly cpu: number;
  /** The longest time that the server looked at nothing else. */
  readonly hold: number;
  /** What it was answered with, the last time. */
  readonly status: number;
}

export interface MeasuredCall {
  readonly path: string;
  readonly method?: string;
  readonly body?: object;
}

/** Rounds that are measured. Garbage and compilation of earlier calls fall into some of them. */
const ROUNDS = { least: 3, most: 12 };
/** Milliseconds of processor that a round takes at least where calls are compared; and calls at most. */
const ROUND = 60;
const CALLS = 25;

/** Whether more rounds would say nothing new: they only ever bring the figures down. */
export type IsEnough = (cost: Cost) => boolean;

/** The least of several rounds of a call each: what others do on the machine only ever adds. */
export async function costOf(
  community: Community,
  call: MeasuredCall,
  isEnough: IsEnough,
): Promise<Cost> {
  let least = await roundOf(community, call, 1);
  for (let round = 1; round < ROUNDS.most; round += 1) {
    if (round >= ROUNDS.least && isEnough(least)) break;
    least = leastOf(least, await roundOf(community, call, 1));
  }
  return least;
}

/** The same of a call that is compared: rounds of many calls, so that looking at the clocks is little. */
export async function exactCostOf(community: Community, call: MeasuredCall): Promise<Cost> {
  const { cpu } = await costOf(community, call, () => true);
  const calls = Math.max(1, Math.min(CALLS, Math.ceil(ROUND / cpu)));
  let least = await roundOf(community, call, calls);
  for (let round = 1; round < ROUNDS.most; round += 1) {
    least = leastOf(least, await roundOf(community, call, calls));
  }
  return least;
}

const leastOf = (one: Cost, other: Cost): Cost => ({
  cpu: Math.min(one.cpu, other.cpu),
  hold: Math.min(one.hold, other.hold),
  status: other.status,
});

/** What one of so many calls costs. */
async function roundOf(
  { test, admin, fill, readCpu }: Community,
  { path, body, method = body === undefined ? 'GET' : 'POST' }: MeasuredCall,
  calls: number,
): Promise<Cost> {
  let status = 0;
  const looking = lookingAt(readCpu);
  const before = readCpu();
  const hold = await longestBlock(async () => {
    for (let call = 0; call < calls; call += 1) {
      test.statements.length = test.queries.length = 0;
      ({ status } = await test.call(method, fill(path), { as: admin, body }));
      if (status === 500) throw new Error(`${path} failed`);
    }
  });
  const cpu = (readCpu() - before - looking) / calls;
  return { cpu: Math.max(0, cpu), hold, status };
}

/** What it costs to look. */
function lookingAt(readCpu: ReadCpu): number {
  const before = readCpu();
  return readCpu() - before;
}
