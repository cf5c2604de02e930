import { sql } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';
import type { Row, SynonymState } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import type { ResumeOptions } from './batches.ts';
import type { TagRow } from './tags.store.ts';
import { deleteRows, findRow, findRows, insertRows, updateRows } from '../../platform/sql/rows.ts';

/** States of a synonym that is only a former name of its tag. */
export const RENAMED: readonly SynonymState[] = ['renaming', 'renamed'];

/**
 * The id of the tag that a name leads to: as a synonym, which takes precedence, or as its own name.
 */
export function idOfName(name: string) {
  return sql<number>`coalesce((select tag_id from tag_synonyms where name = ${name}),
    (select id from tags where name = ${name}))`;
}

/** The tags that those of these names lead to that are synonyms, by the synonym. */
export async function tagsOfSynonyms(
  queries: Queries,
  names: readonly string[],
): Promise<Map<string, TagRow>> {
  const rows = await queries
    .selectFrom('tag_synonyms')
    .innerJoin('tags', 'tags.id', 'tag_synonyms.tag_id')
    .select(['tag_synonyms.name as synonym', 'tags.id', 'tags.name'])
    .where('tag_synonyms.name', 'in', names)
    .execute();
  return new Map(rows.map(({ synonym, ...tag }) => [synonym, tag]));
}

/** PostgreSQL's advisory lock for all names. */
const NAMES_LOCK = 7_304_037;

/**
 * Lets only one transaction at a time change which names lead to which tags. Call it before locking
 * a tag: if two transactions add the same name, the second then sees the name of the first.
 */
export async function lockTagNames(tx: Transaction): Promise<void> {
  if (tx.engine !== 'postgres') return;
  await sql`select pg_advisory_xact_lock(${sql.lit(NAMES_LOCK)})`.execute(tx.sql);
}

/** The synonym with a name. */
export function synonymNamed(
  tx: Transaction,
  name: string,
): Promise<Row<'tag_synonyms'> | undefined> {
  return findRow(tx.sql, 'tag_synonyms', { name });
}

/**
 * Locks a synonym whose tag is being moved until the transaction ends. A periodic check does not
 * wait: it gets undefined if somebody else holds the lock.
 */
export function lockSynonym(
  tx: Transaction,
  name: string,
  resume?: ResumeOptions,
): Promise<Row<'tag_synonyms'> | undefined> {
  const synonym = tx.sql.selectFrom('tag_synonyms').selectAll().where('name', '=', name);
  if (tx.engine !== 'postgres') return synonym.executeTakeFirst();
  const locked = synonym.forUpdate();
  return (resume ? locked.skipLocked() : locked).executeTakeFirst();
}

export async function saveSynonym(
  tx: Transaction,
  synonym: {
    readonly name: string;
    readonly tag_id: number;
    readonly state: SynonymState;
    readonly merged?: string;
  },
): Promise<void> {
  await insertRows(tx.sql, 'tag_synonyms', { merged: null, ...synonym, created_at: tx.now });
}

export async function setState(tx: Transaction, name: string, state: SynonymState): Promise<void> {
  await updateRows(tx.sql, 'tag_synonyms', { name }, { state });
}

/** Former names whose questions are still being reindexed, of one tag or all. */
export async function namesBeingLost(queries: Queries, tagId?: number) {
  const names = queries
    .selectFrom('tag_synonyms')
    .select(['name', 'tag_id', 'created_at'])
    .where('state', '=', 'renaming');
  return (tagId === undefined ? names : names.where('tag_id', '=', tagId)).execute();
}

/** Marks a former name as done, unless the tag got it back and is losing it again. */
export async function endRenaming(
  tx: Transaction,
  { name, created_at }: Pick<Row<'tag_synonyms'>, 'name' | 'created_at'>,
): Promise<void> {
  await updateRows(
    tx.sql,
    'tag_synonyms',
    { name, created_at, state: 'renaming' },
    { state: 'renamed' },
  );
}

/** The names of tags that are being merged or split. */
export function namesBeingMoved(queries: Queries) {
  return findRows(queries, 'tag_synonyms', { state: ['merging', 'splitting'] }, ['name', 'state']);
}

/** Removes synonyms, and the records of what their merges moved. */
export async function dropSynonyms(tx: Transaction, names: readonly string[]): Promise<void> {
  await deleteRows(tx.sql, 'tag_synonyms', { name: names });
}

/**
 * Makes all names of one tag lead to another, and returns them. Unfinished renames end: all
 * questions move, and are reindexed with it.
 */
export async function redirectSynonyms(
  tx: Transaction,
  from: number,
  to: number,
): Promise<string[]> {
  const rows = await tx.sql
    .updateTable('tag_synonyms')
    .set({ tag_id: to, state: sql`case state when 'renaming' then 'renamed' else state end` })
    .where('tag_id', '=', from)
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
}
