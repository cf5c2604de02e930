import type { Queries } from '../../platform/sql/database.ts';
import { statement } from '../../platform/sql/statement.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { deleteRows, forgetRows } from '../../platform/sql/rows.ts';

/** Deletes a link; false if it did not exist. */
export async function takeLink(tx: Transaction, tokenHash: string): Promise<boolean> {
  return (await deleteRows(tx.sql, 'account_links', { token_hash: tokenHash })) > 0;
}

export const removeLinksOf = forgetRows('account_links');

/** The link that confirms a person's next address. */
export const pendingLink = statement((queries, given: { userId: number; now: number }) =>
  queries
    .selectFrom('account_links')
    .select('email')
    .where('user_id', '=', given.userId)
    .where('purpose', '=', 'email')
    .where('expires_at', '>', given.now),
);

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
