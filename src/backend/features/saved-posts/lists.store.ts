import type { Queries } from '../../platform/sql/database.ts';
import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { deleteRows, findRow, findRows, updateRows } from '../../platform/sql/rows.ts';

const COLUMNS = ['id', 'name', 'secret'] as const;

export type ListRow = Pick<Row<'saved_lists'>, (typeof COLUMNS)[number]>;

/** A person's lists by name. */
export const listsOfPerson = (queries: Queries, userId: number): Promise<ListRow[]> =>
  findRows(queries, 'saved_lists', { user_id: userId }, COLUMNS, { order: 'name_key' });

/** A list of that person; undefined if it does not exist or belongs to somebody else. */
export function ownList(
  queries: Queries,
  userId: number,
  listId: number,
): Promise<ListRow | undefined> {
  return findRow(queries, 'saved_lists', { id: listId, user_id: userId }, COLUMNS);
}

/** Removes a list; its posts stay saved without a list. */
export async function removeListRow(tx: Transaction, listId: number): Promise<void> {
  await updateRows(tx.sql, 'saved_posts', { list_id: listId }, { list_id: null });
  await deleteRows(tx.sql, 'saved_lists', listId);
}
