import { sql } from 'kysely';
import { ANSWER } from '../../platform/sql/post-kinds.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { NewRow, Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { newestInLedger } from '../../people/users/activity.ts';
import type { Candidate } from './bounties.rules.ts';
import { findRow, findRows, insertRows, updateRows } from '../../platform/sql/rows.ts';

export type Bounty = Row<'bounties'>;

/**
 * A literal, not a parameter: a partial index serves only queries that plainly imply its condition.
 */
export const OPEN = sql.lit('open' as const);

/** The open bounty of a question. Lock the question before changing it. */
export function openBounty(queries: Queries, questionId: number): Promise<Bounty | undefined> {
  return findRow(queries, 'bounties', { question_id: questionId, status: OPEN });
}

/** Inserts a bounty and shows it on its question. */
export async function insertBounty(
  tx: Transaction,
  bounty: Pick<NewRow<'bounties'>, 'question_id' | 'user_id' | 'amount' | 'ends_at'>,
): Promise<void> {
  await insertRows(tx.sql, 'bounties', { ...bounty, created_at: tx.now });
  await updateRows(tx.sql, 'posts', bounty.question_id, {
    bounty_amount: bounty.amount,
    bounty_until: bounty.ends_at,
    bounty_by: bounty.user_id,
  });
}

/** Ends a bounty and removes it from its question. */
export async function settleBounty(
  tx: Transaction,
  { id, question_id }: Bounty,
  settled: Pick<Bounty, 'status' | 'answer_id' | 'paid'>,
): Promise<void> {
  await updateRows(tx.sql, 'bounties', id, { ...settled, settled_at: tx.now });
  const none = { bounty_amount: null, bounty_until: null, bounty_by: null };
  await updateRows(tx.sql, 'posts', question_id, none);
}

/** The answers to a question since a time, or the one with an id. */
export async function candidates(
  queries: Queries,
  of:
    | { readonly id: number }
    | { readonly question_id: number; readonly created_at: { readonly '>': number } },
): Promise<Candidate[]> {
  const present = { ...of, kind: ANSWER, deleted_at: null };
  const columns = ['id', 'author_id', 'created_at', 'score'] as const;
  const answers = await findRows(queries, 'posts', present, columns);
  if (answers.length === 0) return [];
  const authors = { id: answers.map(({ author_id }) => author_id), deleted_at: { '<>': null } };
  const gone = new Set((await findRows(queries, 'users', authors, 'id')).map(({ id }) => id));
  return answers.map((row) => ({ ...row, isGone: gone.has(row.author_id) }));
}

/**
 * The questions of open bounties that end by `time`; `onlyUnreminded` leaves out those whose
 * starters were reminded.
 */
export async function endedBy(
  queries: Queries,
  time: number,
  { onlyUnreminded, limit }: { readonly onlyUnreminded: boolean; readonly limit: number },
): Promise<number[]> {
  const due = {
    status: OPEN,
    ends_at: { '<=': time },
    ...(onlyUnreminded && { reminded_at: null }),
  };
  const part = { order: 'ends_at', limit } as const;
  const rows = await findRows(queries, 'bounties', due, 'question_id', part);
  return rows.map(({ question_id }) => question_id);
}

/** Reputation that a member offered and earned through bounties on posts that exist. */
export const newestOnPosts = (queries: Queries, userId: number, limit: number) =>
  newestInLedger(queries, userId, ['bounty_started', 'bounty_awarded'], limit)
    .where('post.deleted_at', 'is', null)
    .where('question.deleted_at', 'is', null);

/** The same with refunds and deleted posts. */
export const newestOfAll = (queries: Queries, userId: number, limit: number) =>
  newestInLedger(queries, userId, ['bounty_started', 'bounty_awarded', 'bounty_refunded'], limit);
