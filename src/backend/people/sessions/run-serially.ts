import type { Backend } from '../../backend.ts';
import { Queue } from './queue.ts';

const LONGEST_QUEUE = 200;

const queues = new Map<string, Queue>();

/**
 * Runs the requests of one address one after another, so that each check of a limit sees the counts
 * of earlier requests, and one address occupies at most one place in the queue for hashing. Runs
 * them concurrently if limits are off.
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
