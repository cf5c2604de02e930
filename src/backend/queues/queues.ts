import type { Database } from '../sql/open.ts';
import * as store from './store.ts';

/** What waits: for a worker (mails, documents of the search: at most 1,000 are counted) or for a moderator (suggestions, reports). Counts. */
export interface Queues {
  readonly mails: number;
  readonly documents: number;
  readonly suggestions: number;
  readonly reports: number;
  /** Seconds for which the oldest mail that is due has waited; 0 where none is. */
  readonly oldestMail: number;
}

/** Counts what waits, in one statement. */
export async function queuesAt({ sql }: Database, now: number): Promise<Queues> {
  const { oldest, ...waiting } = await store.waiting(sql, now);
  return { ...waiting, oldestMail: Math.max(0, now - (oldest ?? now)) / 1_000 };
}
