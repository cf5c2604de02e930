import { sql } from 'kysely';
import { ANSWER } from '../../platform/sql/post-kinds.ts';
import { jsonOfRows } from '../../platform/sql/dialect.ts';
import type { NewRow } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { findRow, updateRows } from '../../platform/sql/rows.ts';

/** Inserts badges that people do not have yet for the same key; returns the new ones. */
export async function insertBadges(tx: Transaction, rows: readonly NewRow<'badges'>[]) {
  return tx.sql
    .insertInto('badges')
    .values(rows)
    .onConflict((same) => same.columns(['user_id', 'award_key']).doNothing())
    .returning(['user_id', 'award_key'])
    .execute();
}

/** How many badges a person's card shows. */
const BADGES_SHOWN = 3;

/** Recounts these people's badges and saves those shown on their cards. */
export async function recountBadges(
  { sql: queries, engine }: Pick<Transaction, 'sql' | 'engine'>,
  userIds: readonly number[],
): Promise<void> {
  const theirs = queries
    .selectFrom('badges')
    .where('badges.user_id', '=', sql.ref<number>('users.id'));
  const newest = theirs
    .select((badge) => ['name', 'icon', badge.fn.max('earned_at').as('earned_at')])
    .groupBy(['name', 'icon'])
    .orderBy((badge) => badge.fn.max('earned_at'), 'desc')
    .orderBy((badge) => badge.fn.max('id'), 'desc')
    .limit(BADGES_SHOWN);
  await updateRows(queries, 'users', userIds, {
    badge_count: theirs.select((badge) => badge.fn.countAll<number>().as('count')),
    badges_shown: queries
      .selectFrom(newest.as('newest'))
      .select(jsonOfRows(engine, ['name', 'icon', 'earned_at']).as('shown')),
  });
}

/** The first answer to a question, ignoring deleted ones. */
export async function firstAnswer(
  tx: Transaction,
  questionId: number,
): Promise<number | undefined> {
  const which = { question_id: questionId, kind: ANSWER, deleted_at: null };
  return (await findRow(tx.sql, 'posts', which, 'id', ['created_at', 'id']))?.id;
}
