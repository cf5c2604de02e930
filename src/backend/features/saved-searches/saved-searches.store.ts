import type { Queries } from '../../platform/sql/database.ts';
import type { NewRow, Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { deleteRows, findRow } from '../../platform/sql/rows.ts';

const COLUMNS = ['id', 'name', 'name_key', 'query', 'sort', 'secret'] as const;

export type SearchRow = Pick<Row<'saved_searches'>, (typeof COLUMNS)[number]>;

/** A person's searches by name. */
export function searchesOf(queries: Queries, userId: number): Promise<SearchRow[]> {
  return queries
    .selectFrom('saved_searches')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('name_key')
    .execute();
}

/** The search whose feed has this secret. */
export function searchBySecret(queries: Queries, secret: string): Promise<SearchRow | undefined> {
  return findRow(queries, 'saved_searches', { secret }, COLUMNS);
}

export function insertSearch(tx: Transaction, row: NewRow<'saved_searches'>): Promise<SearchRow> {
  return tx.sql
    .insertInto('saved_searches')
    .values(row)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export function updateSearch(
  tx: Transaction,
  id: number,
  changes: Pick<Row<'saved_searches'>, 'name' | 'name_key' | 'query' | 'sort' | 'secret'>,
): Promise<SearchRow> {
  return tx.sql
    .updateTable('saved_searches')
    .set(changes)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Removes all saved searches of a person. */
export async function removeAllSearches(tx: Transaction, userId: number): Promise<void> {
  await deleteRows(tx.sql, 'saved_searches', { user_id: userId });
}
