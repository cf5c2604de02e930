import type { NewRow } from '../../platform/sql/tables.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';

/** A person's preferences and privacy settings; preferences are null if no row exists. */
export function preferencesOf(sql: Queries, userId: number) {
  return sql
    .selectFrom('users')
    .leftJoin('notification_choices as choice', 'choice.user_id', 'users.id')
    .select(['choice.email', 'choice.mentions', 'choice.answers', 'choice.votes'])
    .select('choice.push')
    .select(['users.email as address', 'users.listed', 'users.shows_activity', 'users.marks_new'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function savePrivacy(
  tx: Transaction,
  userId: number,
  shown: Pick<NewRow<'users'>, 'listed' | 'shows_activity' | 'marks_new'>,
): Promise<void> {
  await tx.sql.updateTable('users').set(shown).where('id', '=', userId).execute();
}
