import type { Database } from '../../platform/sql/database.ts';
import * as store from './queues.store.ts';

/**
 * Numbers of pending items: for workers (mails, and search documents, counted up to 1,000) and for
 * moderators (suggestions, flags).
 */
export interface Queues {
  readonly mails: number;
  readonly documents: number;
  readonly suggestions: number;
  readonly flags: number;
  /** Seconds for which the oldest due mail has waited; 0 if there is none. */
  readonly oldestMail: number;
}

/** Counts pending items, in one statement. */
export async function queuesAt({ sql }: Database, now: number): Promise<Queues> {
  const { oldest, ...waiting } = await store.waiting(sql, now);
  return { ...waiting, oldestMail: Math.max(0, now - (oldest ?? now)) / 1_000 };
}
