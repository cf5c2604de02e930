import type { Backend } from '../backend.ts';
import { Queue } from './queue.ts';

const LONGEST_QUEUE = 200;

const queues = new Map<string, Queue>();

/**
 * Does what one address asks for one after the other: what is checked against a limit has then been
 * counted when the next is checked, and one address holds at most one place among those who wait
 * for a hash. Where limits are off, all at once.
 */
export async function runSerially<T>(
  backend: Backend,
  address: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!backend.limits) return work();
  const queue = queues.get(address) ?? new Queue(1, LONGEST_QUEUE);
  queues.set(address, queue);
  try {
    return await queue.run(work);
  } finally {
    if (queue.idle) queues.delete(address);
  }
}
