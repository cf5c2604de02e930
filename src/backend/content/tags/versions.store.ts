import { wide } from '../../platform/sql/dialect.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { NewRow, Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';

/** Stores a version, unless it exists. */
export async function keepVersion(tx: Transaction, version: NewRow<'tag_versions'>): Promise<void> {
  await tx.sql
    .insertInto('tag_versions')
    .values(version)
    .onConflict((same) => same.doNothing())
    .execute();
}

/** Versions of a tag up to a number, newest first. */
export function versionsUpTo(
  queries: Queries,
  tagId: number,
  { number, limit }: { readonly number: number; readonly limit: number },
): Promise<Row<'tag_versions'>[]> {
  return queries
    .selectFrom('tag_versions')
    .selectAll()
    .where('tag_id', '=', tagId)
    .where('number', '<=', wide(number))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

/** Moves the versions and suggestions of one tag to another. */
export async function moveVersions(tx: Transaction, from: number, to: number): Promise<void> {
  for (const table of ['tag_versions', 'suggestions'] as const)
    await tx.sql.updateTable(table).set({ tag_id: to }).where('tag_id', '=', from).execute();
}

export async function dropVersions(tx: Transaction, tagId: number): Promise<void> {
  await tx.sql.deleteFrom('tag_versions').where('tag_id', '=', tagId).execute();
}
