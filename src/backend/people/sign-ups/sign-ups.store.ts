import { sql } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';
import { deleteRows, updateRows } from '../../platform/sql/rows.ts';
import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';

export type SignUpRow = Row<'sign_ups'>;

/** Which browser's sign-up it is. */
export type Key = Pick<SignUpRow, 'email_key' | 'browser_hash'>;

const unconfirmed = (queries: Queries, key: Key) =>
  queries
    .selectFrom('sign_ups')
    .where('email_key', '=', key.email_key)
    .where('browser_hash', '=', key.browser_hash)
    .where('waiting_since', 'is', null)
    .orderBy('id', 'desc')
    .limit(1);

export const findUnconfirmed = (queries: Queries, key: Key): Promise<SignUpRow | undefined> =>
  unconfirmed(queries, key).selectAll().executeTakeFirst();

/** Counts a try at a code; undefined if no code mailed after `since` has a try left. */
export function countTry(
  tx: Transaction,
  key: Key,
  { max, since }: { readonly max: number; readonly since: number },
): Promise<SignUpRow | undefined> {
  return tx.sql
    .updateTable('sign_ups')
    .set({ tries: sql<number>`tries + 1` })
    .where('id', '=', unconfirmed(tx.sql, key).select('id'))
    .where('tries', '<', max)
    .where('mailed_at', '>', since)
    .returningAll()
    .executeTakeFirst();
}

/** Makes the code of a sign-up void for a new one; false if somebody else has just done so. */
export async function renewCode(tx: Transaction, { id, mailed_at }: SignUpRow): Promise<boolean> {
  const voided = { code_hash: null, tries: 0, mailed_at: tx.now };
  return (await updateRows(tx.sql, 'sign_ups', { id, mailed_at }, voided)) > 0;
}

/** Removes a sign-up; false if it is gone already. */
export async function takeSignUp(tx: Transaction, id: number): Promise<boolean> {
  return (await deleteRows(tx.sql, 'sign_ups', id)) > 0;
}
