import { DAY } from '../../../shared/durations.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { above, deleteRows, findRow, saveRow } from '../../platform/sql/rows.ts';

/** Milliseconds for which nobody else can take a former name. */
const RESERVED_FOR = 30 * DAY;

/** The last owner of a former name, unless somebody else has taken it. */
export async function formerOwner(sql: Queries, usernameKey: string): Promise<number | undefined> {
  const row = await findRow(sql, 'former_usernames', { username_key: usernameKey }, 'user_id');
  return row?.user_id;
}

/** The person for whom a name is reserved at this time. */
export async function reservedFor(
  sql: Queries,
  usernameKey: string,
  now: number,
): Promise<number | undefined> {
  const which = { username_key: usernameKey, renamed_at: above(now - RESERVED_FOR) };
  return (await findRow(sql, 'former_usernames', which, 'user_id'))?.user_id;
}

/** When a member was last renamed, in milliseconds since 1970. */
export async function lastRenamed(tx: Transaction, userId: number): Promise<number | null> {
  const { last } = await tx.sql
    .selectFrom('former_usernames')
    .select(({ fn }) => fn.max('renamed_at').as('last'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return last;
}

/** Makes a name that a member gives up lead to that member. */
export async function saveFormerName(
  tx: Transaction,
  userId: number,
  usernameKey: string,
): Promise<void> {
  const row = { username_key: usernameKey, user_id: userId, renamed_at: tx.now };
  await saveRow(tx.sql, 'former_usernames', row, 'username_key');
}

export async function removeFormerNamesOf(tx: Transaction, userId: number): Promise<void> {
  await deleteRows(tx.sql, 'former_usernames', { user_id: userId });
}
