import type { Database } from '../../platform/sql/database.ts';
import { countRows, findRow, findRows } from '../../platform/sql/rows.ts';

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

/** Documents are counted up to this number. */
const DOCUMENTS = 1_000;

/** Counts pending items. */
export async function queuesAt({ sql }: Database, now: number): Promise<Queues> {
  const first = { order: 'id', limit: DOCUMENTS } as const;
  const due = { sent_at: null, due_at: { '<=': now } };
  const oldest = await findRow(sql, 'mails', due, 'due_at', 'due_at');
  return {
    mails: await countRows(sql, 'mails', { sent_at: null }),
    documents: (await findRows(sql, 'search_queue', {}, 'id', first)).length,
    suggestions: await countRows(sql, 'suggestions', { status: 'waiting' }),
    flags: await countRows(sql, 'flags', { status: 'waiting' }),
    oldestMail: Math.max(0, now - (oldest?.due_at ?? now)) / 1_000,
  };
}
