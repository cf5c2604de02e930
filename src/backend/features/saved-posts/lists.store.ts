import type { Queries } from '../../platform/sql/database.ts';
import type { NewRow, Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { deleteRows, findRow, updateRows } from '../../platform/sql/rows.ts';

const COLUMNS = ['id', 'name', 'secret'] as const;

export type ListRow = Pick<Row<'saved_lists'>, (typeof COLUMNS)[number]>;

/** A person's lists by name. */
export function listsOfPerson(queries: Queries, userId: number): Promise<ListRow[]> {
  return queries
    .selectFrom('saved_lists')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('name_key')
    .execute();
}

/** A list of that person; undefined if it does not exist or belongs to somebody else. */
export function ownList(
  queries: Queries,
  userId: number,
  listId: number,
): Promise<ListRow | undefined> {
  return findRow(queries, 'saved_lists', { id: listId, user_id: userId }, COLUMNS);
}

export function insertList(tx: Transaction, row: NewRow<'saved_lists'>): Promise<ListRow> {
  return tx.sql.insertInto('saved_lists').values(row).returning(COLUMNS).executeTakeFirstOrThrow();
}

export function updateList(
  tx: Transaction,
  listId: number,
  changes: Partial<Pick<Row<'saved_lists'>, 'name' | 'name_key' | 'secret'>>,
): Promise<ListRow> {
  return tx.sql
    .updateTable('saved_lists')
    .set(changes)
    .where('id', '=', listId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Removes a list; its posts stay saved without a list. */
export async function removeListRow(tx: Transaction, listId: number): Promise<void> {
  await updateRows(tx.sql, 'saved_posts', { list_id: listId }, { list_id: null });
  await deleteRows(tx.sql, 'saved_lists', listId);
}
