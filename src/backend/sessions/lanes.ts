import type { Backend } from '../backend.ts';
import { Queue } from './queue.ts';

const LONGEST_LANE = 200;

const lanes = new Map<string, Queue>();

/**
 * Does what one address asks for one after the other: what is checked against a limit has then been
 * counted when the next is checked, and one address holds at most one place among those who wait
 * for a hash. Where limits are off, all at once.
 */
export async function inLane<T>(
  backend: Backend,
  address: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!backend.limits) return work();
  const lane = lanes.get(address) ?? new Queue(1, LONGEST_LANE);
  lanes.set(address, lane);
  try {
    return await lane.run(work);
  } finally {
    if (lane.idle) lanes.delete(address);
  }
}
