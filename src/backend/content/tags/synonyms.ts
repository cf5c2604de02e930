import { sql } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import type { TagRow } from './tags.store.ts';
import { deleteRows, findRow } from '../../platform/sql/rows.ts';

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
export function synonymNamed(tx: Transaction, name: string) {
  return findRow(tx.sql, 'tag_synonyms', { name });
}

/** Removes synonyms, and the records of what their merges moved. */
export async function dropSynonyms(tx: Transaction, names: readonly string[]): Promise<void> {
  await deleteRows(tx.sql, 'tag_synonyms', { name: names });
}

/** Makes all names of one tag lead to another, and returns them. */
export async function redirectSynonyms(
  tx: Transaction,
  from: number,
  to: number,
): Promise<string[]> {
  const rows = await tx.sql
    .updateTable('tag_synonyms')
    .set({ tag_id: to })
    .where('tag_id', '=', from)
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
}
