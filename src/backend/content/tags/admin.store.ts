import { type RawBuilder, sql } from 'kysely';
import type { NewRow, Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { selectTotals } from './counts.store.ts';
import { idOfName } from './synonyms.ts';
import { deleteRows, findRow } from '../../platform/sql/rows.ts';

export type AdminTag = Omit<Row<'tags'>, 'follower_count'>;

const COLUMNS = [
  'id',
  'name',
  'description',
  'wiki',
  'color',
  'featured',
  'tex',
  'version',
  'created_at',
] as const;

/**
 * Locks the tag that a name leads to until the transaction ends. Questions can still be given it.
 */
export const lockAdminTag = (tx: Transaction, name: string): Promise<AdminTag | undefined> =>
  locked(tx, sql<boolean>`id = ${idOfName(name)}`);

/** Locks the tag with exactly this name, even if the name leads elsewhere. */
export const lockTagItself = (tx: Transaction, name: string): Promise<AdminTag | undefined> =>
  locked(tx, sql<boolean>`name = ${name}`);

function locked(tx: Transaction, which: RawBuilder<boolean>): Promise<AdminTag | undefined> {
  const tag = tx.sql.selectFrom('tags').select(COLUMNS).select(selectTotals).where(which);
  return tag.forNoKeyUpdate().executeTakeFirst();
}

/**
 * Prevents a tag from being given to questions until the transaction ends. Waits for those who are
 * doing so.
 */
export async function preventUse(tx: Transaction, id: number): Promise<void> {
  if (tx.engine !== 'postgres') return;
  await tx.sql.selectFrom('tags').select('id').where('id', '=', id).forUpdate().execute();
}

export async function nameOfTag(tx: Transaction, id: number): Promise<string | undefined> {
  const tag = await findRow(tx.sql, 'tags', id, 'name');
  return tag?.name;
}

/** Inserts a tag and returns its id; undefined if the name exists. */
export async function insertTag(tx: Transaction, tag: NewRow<'tags'>): Promise<number | undefined> {
  const row = await tx.sql
    .insertInto('tags')
    .values(tag)
    .onConflict((same) => same.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Removes a tag to which no other name leads, with its followers. Returns whether it did. */
export async function removeTagRow(tx: Transaction, id: number): Promise<boolean> {
  if (await findRow(tx.sql, 'tag_synonyms', { tag_id: id }, 'name')) return false;
  await deleteRows(tx.sql, 'tags', id);
  return true;
}
