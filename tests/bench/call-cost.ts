import { longestBlock } from '../support/blocking.ts';
import type { Community } from './communities.ts';
import { cpuOf } from './process-cpu.ts';

/** What a call costs at least, in milliseconds of processor. */
export interface Cost {
  /** Of all processes that answer it. */
  readonly cpu: number;
  /** The longest time that the server looked at nothing else. */
  readonly hold: number;
}

export interface MeasuredCall {
  readonly path: string;
  readonly body?: object;
}

/** Rounds that are measured. Garbage and compilation of earlier calls fall into some of them. */
const ROUNDS = { least: 3, most: 12 };

/** The least of several rounds: what others do on the machine only ever adds. It goes on until `enough`. */
export async function costOf(
  { test, admin }: Community,
  { path, body }: MeasuredCall,
  enough: Cost,
): Promise<Cost> {
  const readCpu = cpuOf(test.backend.db);
  let [cpu, hold] = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS.most; round += 1) {
    const own = await ownCost(readCpu);
    const before = await readCpu();
    const held = await longestBlock(async () => {
      test.statements.length = test.queries.length = 0;
      const method = body === undefined ? 'GET' : 'POST';
      const { status } = await test.call(method, path, { as: admin, body });
      if (status === 500) throw new Error(`${path} failed`);
    });
    cpu = Math.min(cpu, (await readCpu()) - before - own);
    hold = Math.min(hold, held);
    if (round + 1 >= ROUNDS.least && cpu <= enough.cpu && hold <= enough.hold) break;
  }
  return { cpu: Math.max(0, cpu), hold };
}

/** What it costs to look. */
async function ownCost(readCpu: () => Promise<number>): Promise<number> {
  const before = await readCpu();
  return (await readCpu()) - before;
}
