import { sql } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';
import { countRows, findRow, updateRows } from '../../platform/sql/rows.ts';
import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';

export const findPicture = (queries: Queries, name: string): Promise<Row<'pictures'> | undefined> =>
  findRow(queries, 'pictures', { name });

/** Adds a picture; one that is there is only noted as used. */
export async function savePicture(
  tx: Transaction,
  picture: { readonly name: string; readonly userId: number; readonly bytes: number },
): Promise<void> {
  const times = { created_at: tx.now, used_at: tx.now };
  await tx.sql
    .insertInto('pictures')
    .values({ name: picture.name, user_id: picture.userId, bytes: picture.bytes, ...times })
    .onConflict((same) => same.column('name').doUpdateSet({ used_at: tx.now, trashed_at: null }))
    .execute();
}

/** How many pictures a member has uploaded since a time. */
export async function countUploads(
  queries: Queries,
  userId: number,
  since: number,
): Promise<number> {
  const { count } = await queries
    .selectFrom('pictures')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** The bytes of a member's pictures, except those in the trash. */
export async function bytesOf(queries: Queries, userId: number): Promise<number> {
  const { bytes } = await queries
    .selectFrom('pictures')
    .select((row) => row.fn.sum<number | string | null>('bytes').as('bytes'))
    .where('user_id', '=', userId)
    .where('trashed_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Takes an avatar from everybody who has it. @returns their ids */
export async function takeAvatars(tx: Transaction, avatar: string): Promise<number[]> {
  const rows = await tx.sql
    .updateTable('users')
    .set({ avatar: '' })
    .where('avatar', '=', avatar)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Where texts name pictures, by column: all that is or can be shown again counts as use. They are
 * read in a clean-up, not counted at each write: one missed count would delete a shown picture.
 */
const TEXTS = {
  posts: 'content',
  revisions: 'content',
  suggestions: 'content',
  drafts: 'body',
  held_posts: 'content',
  comments: 'content',
  tags: 'wiki',
  users: 'avatar',
  // Changes of the logo can be undone.
  admin_log: 'details',
} as const;

/** Rows to search at a time: SQLite keeps others waiting for a few milliseconds. */
const ROWS = 500;

/** The texts that name a picture, in batches. */
export async function* textsWithPictures(queries: Queries): AsyncGenerator<readonly string[]> {
  const settings = await queries
    .selectFrom('settings')
    .select('value as text')
    .where('value', 'like', '%/media/%')
    .execute();
  yield settings.map(({ text }) => text);
  for (const [table, column] of Object.entries(TEXTS)) {
    const named = { table: sql.table(table), column: sql.ref(column) };
    const all = await sql<{ last: number | null }>`
      select max(id) as last from ${named.table}`.execute(queries);
    const last = all.rows[0]?.last ?? 0;
    for (let id = 0; id < last; id += ROWS) {
      const { rows } = await sql<{ text: string }>`
        select ${named.column} as text from ${named.table}
        where id > ${id} and id <= ${id + ROWS} and ${named.column} like '%/media/%'
      `.execute(queries);
      yield rows.map(({ text }) => text);
    }
  }
}

/** Puts those of the pictures into the trash that were last used before. */
export async function trashUnused(
  tx: Transaction,
  names: readonly string[],
  before: number,
): Promise<void> {
  await tx.sql
    .updateTable('pictures')
    .set({ trashed_at: tx.now })
    .where('name', 'in', names)
    .where('used_at', '<', before)
    .where('trashed_at', 'is', null)
    .execute();
}

/** Deletes those of the pictures that were put into the trash before. @returns their names */
export async function deleteTrashed(
  tx: Transaction,
  names: readonly string[],
  before: number,
): Promise<string[]> {
  const rows = await tx.sql
    .deleteFrom('pictures')
    .where('name', 'in', names)
    .where('trashed_at', '<', before)
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Puts a member's pictures into the trash as if long ago: the clean-up keeps those in use. */
export async function leavePictures(tx: Transaction, userId: number): Promise<void> {
  const left = { user_id: null, trashed_at: 0 };
  await updateRows(tx.sql, 'pictures', { user_id: userId, removed_at: null }, left);
}

/** Whether there are pictures of a deleted account that nobody has looked at. */
export async function hasLeftPictures(queries: Queries): Promise<boolean> {
  return (await countRows(queries, 'pictures', { trashed_at: 0, removed_at: null })) > 0;
}
