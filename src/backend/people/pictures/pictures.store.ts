import { sql } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';
import { findRow, saveRow } from '../../platform/sql/rows.ts';
import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';

export const findPicture = (queries: Queries, name: string): Promise<Row<'pictures'> | undefined> =>
  findRow(queries, 'pictures', { name });

/** Adds a picture; one that is there is only noted as used. */
export async function savePicture(
  tx: Transaction,
  { name, user_id, bytes }: Pick<Row<'pictures'>, 'name' | 'bytes'> & { user_id: number },
): Promise<void> {
  const times = { created_at: tx.now, used_at: tx.now, trashed_at: null };
  const row = { name, user_id, bytes, ...times };
  await saveRow(tx.sql, 'pictures', row, ['name'], 'user_id', 'bytes', 'created_at');
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
