import { sql } from 'kysely';
import type { Queries } from '../sql/open.ts';
import type { Row, SynonymState } from '../sql/tables.ts';
import type { Transaction } from '../sql/transaction.ts';
import type { Look } from './pieces.ts';
import type { TagRow } from './store.ts';

/** What says that a name is no more than another one of its tag. */
export const RENAMED: readonly SynonymState[] = ['renaming', 'renamed'];

/** The id of the tag that a name leads to: by a synonym, which goes first, or by being its name. */
export function idOfName(name: string) {
  return sql<number>`coalesce((select tag_id from tag_synonyms where name = ${name}),
    (select id from tags where name = ${name}))`;
}

/** The tags that those of the names lead to which are synonyms, by the synonym. */
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

/** PostgreSQL's number for the lock of all names. */
const NAMES_LOCK = 7_304_037;

/**
 * Lets one transaction at a time change which names lead to which tags. To be called before any tag is
 * held: of two that add the same name, the second one then sees the name of the first.
 */
export async function holdTagNames(tx: Transaction): Promise<void> {
  if (tx.engine !== 'postgres') return;
  await sql`select pg_advisory_xact_lock(${sql.lit(NAMES_LOCK)})`.execute(tx.sql);
}

/** The synonym of a name. */
export function synonymNamed(
  tx: Transaction,
  name: string,
): Promise<Row<'tag_synonyms'> | undefined> {
  return tx.sql.selectFrom('tag_synonyms').selectAll().where('name', '=', name).executeTakeFirst();
}

/**
 * A synonym whose tag is being moved, held until the transaction ends. A look does not wait for it:
 * where somebody else holds it there is none.
 */
export function lockSynonym(
  tx: Transaction,
  name: string,
  look?: Look,
): Promise<Row<'tag_synonyms'> | undefined> {
  const synonym = tx.sql.selectFrom('tag_synonyms').selectAll().where('name', '=', name);
  if (tx.engine !== 'postgres') return synonym.executeTakeFirst();
  const held = synonym.forUpdate();
  return (look ? held.skipLocked() : held).executeTakeFirst();
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
  await tx.sql
    .insertInto('tag_synonyms')
    .values({ merged: null, ...synonym, created_at: tx.now })
    .execute();
}

export async function setState(tx: Transaction, name: string, state: SynonymState): Promise<void> {
  await tx.sql.updateTable('tag_synonyms').set({ state }).where('name', '=', name).execute();
}

/** The names that tags are losing, all of them or those of one tag. */
export async function namesBeingLost(queries: Queries, tagId?: number) {
  const names = queries
    .selectFrom('tag_synonyms')
    .select(['name', 'tag_id', 'created_at'])
    .where('state', '=', 'renaming');
  return (tagId === undefined ? names : names.where('tag_id', '=', tagId)).execute();
}

/** Says that a tag has lost a name, unless it was given that again and is losing it once more. */
export async function endRenaming(
  tx: Transaction,
  { name, created_at }: Pick<Row<'tag_synonyms'>, 'name' | 'created_at'>,
): Promise<void> {
  await tx.sql
    .updateTable('tag_synonyms')
    .set({ state: 'renamed' })
    .where('name', '=', name)
    .where('created_at', '=', created_at)
    .where('state', '=', 'renaming')
    .execute();
}

/** The names whose tags are being merged or split. */
export function namesBeingMoved(queries: Queries) {
  return queries
    .selectFrom('tag_synonyms')
    .select(['name', 'state'])
    .where('state', 'in', ['merging', 'splitting'])
    .execute();
}

/** Forgets synonyms, and with them what their merging moved. */
export async function dropSynonyms(tx: Transaction, names: readonly string[]): Promise<void> {
  await tx.sql.deleteFrom('tag_synonyms').where('name', 'in', names).execute();
}

/**
 * Leads all names of one tag to another, and says which. A name that it was losing is lost: all of its
 * questions move, and their documents with them.
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
