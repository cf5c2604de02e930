import { FairQueue } from '../../../shared/fair-queue.ts';
import type { Backend } from '../../backend.ts';
import { HttpError } from '../../platform/http/errors.ts';

const LIMITS = { atOnce: 1, ofSender: 200, ofAll: 200, longest: 30_000 };

export const tooManyLogins = (): HttpError =>
  new HttpError('unavailable', 'Too many people are logging in right now', { retryAfter: 5 });

/** The queues of addresses, and how many requests each one has. */
const queues = new Map<string, { readonly queue: FairQueue; requests: number }>();

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
  const own = queues.get(address) ?? { queue: new FairQueue(LIMITS, tooManyLogins), requests: 0 };
  queues.set(address, own);
  own.requests += 1;
  try {
    return await own.queue.run('', work);
  } finally {
    own.requests -= 1;
    if (own.requests === 0) queues.delete(address);
  }
}
