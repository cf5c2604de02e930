import type { Queries } from '../../platform/sql/database.ts';
import { statement } from '../../platform/sql/statement.ts';
import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { deleteRows } from '../../platform/sql/rows.ts';

export type Link = Pick<Row<'account_links'>, 'user_id' | 'purpose' | 'email'>;

/** Returns a link unless it has expired. */
export function findLink(sql: Queries, tokenHash: string, now: number): Promise<Link | undefined> {
  return sql
    .selectFrom('account_links')
    .select(['user_id', 'purpose', 'account_links.email'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Deletes a link; false if it did not exist. */
export async function takeLink(tx: Transaction, tokenHash: string): Promise<boolean> {
  return (await deleteRows(tx.sql, 'account_links', { token_hash: tokenHash })) > 0;
}

export async function removeLinksOf(tx: Transaction, userId: number): Promise<void> {
  await deleteRows(tx.sql, 'account_links', { user_id: userId });
}

export async function removeExpiredLinks(tx: Transaction): Promise<void> {
  await tx.sql.deleteFrom('account_links').where('expires_at', '<=', tx.now).execute();
}

/** A person's unconfirmed address. */
export async function pendingEmailOf(
  sql: Queries,
  userId: number,
  now: number,
): Promise<string | null> {
  const [link] = await pendingLink(sql, { userId, now });
  return link?.email ?? null;
}

const pendingLink = statement((queries, given: { userId: number; now: number }) =>
  queries
    .selectFrom('account_links')
    .select('email')
    .where('user_id', '=', given.userId)
    .where('purpose', '=', 'email')
    .where('expires_at', '>', given.now),
);

/**
 * Locks an account until the transaction ends, before a change of its name, address or existence.
 * Its member's other writes wait. Undefined if it is deleted.
 */
export function lockAccount(
  tx: Transaction,
  userId: number,
): Promise<Pick<Row<'users'>, 'listed' | 'username'> | undefined> {
  return tx.sql
    .selectFrom('users')
    .select(['listed', 'username'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

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
