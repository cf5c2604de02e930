import type { NewRow, Row } from '../sql/tables.ts';
import type { Work } from '../sql/transaction.ts';
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
  'question_count',
  'closed_count',
  'answered_count',
  'score_sum',
  'created_at',
] as const;

/** The tag that a name leads to, held until the work ends, also against being given to questions. */
export function lockAdminTag(work: Work, name: string): Promise<AdminTag | undefined> {
  const tag = work.sql.selectFrom('tags').select(COLUMNS).where('id', '=', idOfName(name));
  return (work.engine === 'postgres' ? tag.forUpdate() : tag).executeTakeFirst();
}

/** The same by its very name, though that leads elsewhere already. */
export function lockTagItself(work: Work, name: string): Promise<AdminTag | undefined> {
  const tag = work.sql.selectFrom('tags').select(COLUMNS).where('name', '=', name);
  return (work.engine === 'postgres' ? tag.forUpdate() : tag).executeTakeFirst();
}

/** Writes a tag and says its id; undefined where there is one of its name. */
export async function insertTag(work: Work, tag: NewRow<'tags'>): Promise<number | undefined> {
  const row = await work.sql
    .insertInto('tags')
    .values(tag)
    .onConflict((same) => same.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function saveTag(
  work: Work,
  id: number,
  changes: Partial<NewRow<'tags'>>,
): Promise<void> {
  await work.sql.updateTable('tags').set(changes).where('id', '=', id).execute();
}

/** Removes a tag to which no other name leads, with its followers; says whether it did. */
export async function removeTagRow(work: Work, id: number): Promise<boolean> {
  const synonym = await work.sql
    .selectFrom('tag_synonyms')
    .select('name')
    .where('tag_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (synonym) return false;
  await work.sql.deleteFrom('tags').where('id', '=', id).execute();
  return true;
}
