import type { NewRow, Row } from '../sql/tables.ts';
import type { Transaction } from '../sql/transaction.ts';
import { selectTotals } from './counts-store.ts';
import { idOfName } from './synonyms.ts';

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

/** The tag that a name leads to, held until the transaction ends. Questions may be given it meanwhile. */
export function lockAdminTag(tx: Transaction, name: string): Promise<AdminTag | undefined> {
  const tag = tx.sql
    .selectFrom('tags')
    .select(COLUMNS)
    .select(selectTotals)
    .where('id', '=', idOfName(name));
  return (tx.engine === 'postgres' ? tag.forNoKeyUpdate() : tag).executeTakeFirst();
}

/** The same by its very name, though that leads elsewhere already. */
export function lockTagItself(tx: Transaction, name: string): Promise<AdminTag | undefined> {
  const tag = tx.sql
    .selectFrom('tags')
    .select(COLUMNS)
    .select(selectTotals)
    .where('name', '=', name);
  return (tx.engine === 'postgres' ? tag.forNoKeyUpdate() : tag).executeTakeFirst();
}

/** Keeps a tag from being given to questions until the transaction ends; who is doing so ends first. */
export async function holdFromQuestions(tx: Transaction, id: number): Promise<void> {
  if (tx.engine !== 'postgres') return;
  await tx.sql.selectFrom('tags').select('id').where('id', '=', id).forUpdate().execute();
}

export async function nameOfTag(tx: Transaction, id: number): Promise<string | undefined> {
  const tag = await tx.sql
    .selectFrom('tags')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return tag?.name;
}

/** Writes a tag and says its id; undefined where there is one of its name. */
export async function insertTag(tx: Transaction, tag: NewRow<'tags'>): Promise<number | undefined> {
  const row = await tx.sql
    .insertInto('tags')
    .values(tag)
    .onConflict((same) => same.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function saveTag(
  tx: Transaction,
  id: number,
  changes: Partial<NewRow<'tags'>>,
): Promise<void> {
  await tx.sql.updateTable('tags').set(changes).where('id', '=', id).execute();
}

/** Asked once the tag is held: its totals may be older. */
export async function hasQuestions(tx: Transaction, id: number): Promise<boolean> {
  const question = await tx.sql
    .selectFrom('question_tags')
    .select('question_id')
    .where('tag_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return question !== undefined;
}

/** Removes a tag to which no other name leads, with its followers; says whether it did. */
export async function removeTagRow(tx: Transaction, id: number): Promise<boolean> {
  const synonym = await tx.sql
    .selectFrom('tag_synonyms')
    .select('name')
    .where('tag_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (synonym) return false;
  await tx.sql.deleteFrom('tags').where('id', '=', id).execute();
  return true;
}
